import * as fc from 'fast-check';

/**
 * Property tests use fixed cases, so that a failure always means a change. `PROPERTY_SEED=random` looks for new cases; a number repeats a
 * failed run.
 */
const asked = process.env.PROPERTY_SEED ?? '20261121';
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });
