import { config } from 'zod/v4';

config({ jitless: true });

/** Stands in for zod in the browser (see vite.config.ts): the same, without compiling schemas by eval. */
export * from 'zod/v4';
