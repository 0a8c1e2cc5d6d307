declare module 'virtual:excerpts' {
  const excerpts: Readonly<Record<import('./keys.ts').RoutineKey, readonly import('./keys.ts').Excerpt[]>>;
  export default excerpts;
}
