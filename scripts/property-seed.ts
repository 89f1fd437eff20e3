import * as fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that a red check means a change and never bad luck.
 * `PROPERTY_SEED=random` looks for new cases; a number repeats those of a run that failed.
 */
const asked = process.env.PROPERTY_SEED ?? '20261121';
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });
