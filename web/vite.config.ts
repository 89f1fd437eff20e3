import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressPlugin } from './compress-plugin.ts';
import { cspPlugin } from './csp-plugin.ts';
import { fontPlugin } from './font-plugin.ts';
import { prerenderPlugin } from './prerender-plugin.ts';
import { serviceWorkerPlugin } from './service-worker-plugin.ts';
import { sitePlugin } from './site-plugin.ts';

/**
 * What travels together. Each file costs a request and its headers, and small files compress badly: what every page of the app
 * needs is one file, what the frame around every page needs another, what many pages share a third.
 */
const chunkGroups = [
  {
    name: 'core',
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 2,
  },
  {
    name: 'shell',
    test: /\/(?:features\/shell\/(?:logo|page-title|access-guard|splash)|lib\/(?:install-offer|intended-path|use-preview-end|use-sign-out)|ui\/(?:prepare-toasts|theme|use-is-wide)|domain\/src\/(?:route-access|site))/,
    priority: 2,
  },
  {
    name: 'common',
    // Nothing of the contract but its texts: zod would come along. Nor what only lists of listings need.
    test: /\/(?:web\/src\/(?:ui(?!\/(?:empty-state|badge))|lib(?!\/(?:zod|thumbhash|amount|hero-amount|relative-time)))|domain\/src(?!\/contract\/(?!screen-messages)|\/(?:achievement|currenc|money))|lucide-react)\//,
    minShareCount: 5,
    priority: 1,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    sitePlugin(),
    fontPlugin(),
    cspPlugin(),
    prerenderPlugin(),
    serviceWorkerPlugin(),
    compressPlugin(),
  ],
  // Zod compiles its schemas by eval unless told not to, and the content security policy forbids eval.
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/lib/zod.ts') }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: 'hidden',
    target: 'es2023',
    // Every browser of that age preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/media': 'http://localhost:3000' } },
});
