import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress-plugin.ts';
import { contractPlugin } from './build/contract-plugin.ts';
import { cspPlugin } from './build/csp-plugin.ts';
import { fontPlugin } from './build/font-plugin.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts';
import { sitePlugin } from './build/site-plugin.ts';
import { swapPlugin } from './build/swap-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

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
    // Every browser of that age preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The router asks for data before React DOM is there (src/main.tsx).
            { name: 'react-dom', test: /node_modules\/(?:react-dom|scheduler)\// },
            { name: 'react', test: /node_modules\/(?:react|react-router|@tanstack)\//, priority: 1 },
            // Files carry the texts that they say; all of them are for schemas that name one by its key.
            { name: 'texts', test: /\/screen-messages\.ts$/, priority: 1 },
            // Many small files cost requests and compress badly. Nothing here may bring zod along.
            {
              name: 'queries',
              test: /(?<!admin)-quer(?:y|ies)\.ts|feed-filters|leaderboard-scope|location-text/,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 4 },
            {
              name: 'shared',
              test: /\/(?:domain\/src|web\/src\/(?:lib|ui|features\/shell))\/(?!.*(?:admin|messages|zod|proof|field|choices|select))/,
              minShareCount: 12,
            },
            { name: 'parts', test: /\/web\/src\/(?:ui|lib)\/(?!zod|reason-dialog)/, minShareCount: 8 },
            { name: 'listings', test: /features\/listing\/(?:card|feed)/, minShareCount: 2 },
          ],
        },
      },
      // A text is carried by the files that say it, not by one file that every page fetches.
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
  // For `npm run dev`.
  server: { proxy: { '^/(api|media|dev)/': `http://localhost:${process.env['PORT'] ?? '3000'}` } },
});
