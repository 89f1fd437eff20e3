import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { bundles } from './build/bundles.ts';
import { messagesPlugin } from './build/messages-plugin.ts';
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
    messagesPlugin(),
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
        codeSplitting: { groups: bundles() },
        // Names would be a tenth of the first script; e2e/first-paint.test.ts holds React DOM back by its own.
        chunkFileNames: ({ name, moduleIds }) => {
          // What one language says is not kept offline for readers of another (build/service-worker-plugin.ts).
          if (moduleIds.some((id) => id.endsWith('.po'))) return 'assets/texts-[hash].js';
          return name === 'react-dom' ? 'assets/react-dom-[hash].js' : 'assets/[hash].js';
        },
      },
      // Inlines texts instead of one file for every page.
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
  // For `npm run dev`.
  server: { proxy: { '^/(api|media|dev)/': `http://localhost:${process.env['PORT'] ?? '3000'}` } },
});
