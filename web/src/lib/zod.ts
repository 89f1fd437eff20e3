import { config } from 'zod/v4';

config({ jitless: true });

/** The build puts this in the place of zod (see vite.config.ts): the same library, which must not compile schemas by eval here. */
export * from 'zod/v4';
