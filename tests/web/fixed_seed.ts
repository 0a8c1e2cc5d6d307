import fc from 'fast-check';

/** Each run of the tests draws the same; another number draws others. */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) });
