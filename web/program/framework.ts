/** The framework that a notebook is written in. */
export type Framework = 'pytorch' | 'keras';
