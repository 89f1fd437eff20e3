import { config } from 'zod/v4';

config({ jitless: true });

/** Replaces zod in the build (vite.config.ts): the CSP forbids eval. */
export * from 'zod/v4';
