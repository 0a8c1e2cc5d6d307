export * from '../figures/compare.ts';
