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
  // Zod compiles schemas with eval, which the CSP forbids.
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/lib/zod.ts') }] },
  build: {
    // Served: dist/site and dist/assets (build/swap-build.ts).
    outDir: 'dist/next',
    emptyOutDir: true,
    sourcemap: 'hidden',
    target: 'es2023',
    // All supported browsers preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The router fetches data before React DOM is loaded (src/main.tsx).
            { name: 'react-dom', test: /node_modules\/(?:react-dom|scheduler)\// },
            { name: 'react', test: /node_modules\/(?:react|react-router|@tanstack)\//, priority: 1 },
            // Texts are inlined where used; the full set is for schemas that look them up by key.
            { name: 'texts', test: /\/screen-messages\.ts$/, priority: 1 },
            // Many small files cost requests and compress badly. Must not pull in zod.
            {
              name: 'queries',
              test: /(?<!admin)-quer(?:y|ies)\.ts|feed-filters|leaderboard-scope|location-text/,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 4 },
            {
              name: 'shared',
              test: /\/(?:domain\/src|web\/src\/(?:lib|ui|features\/shell))\/(?!.*(?:admin|messages|zod|proof|field|choices|select))/,
              minShareCount: 20,
            },
            { name: 'parts', test: /\/web\/src\/(?:ui|lib)\/(?!zod|reason-dialog)/, minShareCount: 12 },
          ],
        },
      },
      // Inlines texts instead of one file for every page.
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
  // For `npm run dev`.
  server: { proxy: { '^/(api|media|dev)/': `http://localhost:${process.env['PORT'] ?? '3000'}` } },
});
