import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress-plugin.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { contractPlugin } from './build/contract-plugin.ts';
import { cspPlugin } from './build/csp-plugin.ts';
import { fontPlugin } from './build/font-plugin.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts';
import { sitePlugin } from './build/site-plugin.ts';
import { swapPlugin } from './build/swap-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

/** Pages that few people open, and seldom: their files are fetched one after the other. */
const seldomPage =
  /\/(?:admin|moderation|claim-admin|transparency|signals|two-step|recovery-codes|sessions|blocked)-[^/]*$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    sitePlugin(),
    textsPlugin(),
    contractPlugin(),
    fontPlugin(),
    cspPlugin(),
    prerenderPlugin(),
    serviceWorkerPlugin(),
    compressPlugin(),
    swapPlugin(),
  ],
  // Zod compiles its schemas by eval unless told not to, and the content security policy forbids eval.
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/lib/zod.ts') }] },
  build: {
    // The server serves dist/site and dist/assets (build/swap-build.ts).
    outDir: 'dist/next',
    emptyOutDir: true,
    sourcemap: 'hidden',
    target: 'es2023',
    modulePreload: {
      // Every browser of that age preloads modules by itself.
      polyfill: false,
      // Every page carries the names of the files that are to be fetched with another, but for these.
      resolveDependencies: (file, needed) => (seldomPage.test(file) ? [] : needed),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      // A text is carried by the files that say it, not by one file that every page fetches.
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
  // For `npm run dev`.
  server: { proxy: { '^/(api|media|dev)/': `http://localhost:${process.env['PORT'] ?? '3000'}` } },
});
