declare module 'virtual:excerpts' {
  const excerpts: Readonly<Record<import('./listing.ts').RoutineKey, readonly import('./listing.ts').Excerpt[]>>;
  export default excerpts;
}
