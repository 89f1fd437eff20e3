import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress-plugin.ts';
import { cspPlugin } from './build/csp-plugin.ts';
import { fontPlugin } from './build/font-plugin.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts';
import { sitePlugin } from './build/site-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

/**
 * What travels together. Each file costs a request and its headers, and small files compress badly: what every page of the app
 * needs is one file, what the frame around every page needs another, what shows amounts a third, what many pages share a fourth.
 */
const chunkGroups = [
  {
    name: 'core',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@tanstack)\//,
    priority: 2,
  },
  {
    name: 'shell',
    test: /\/(?:web\/src\/router\/|features\/shell\/(?:logo|page-title|access-guard|splash|use-skeleton-end)|lib\/(?:push\/install-offer|session\/(?:intended-path|use-sign-out))|ui\/(?:pop-state-first|lazy-dialog|lazy-when-idle|prepare-toasts|theme|use-is-wide)|domain\/src\/(?:route-access|site\.ts|notation))/,
    priority: 2,
  },
  {
    name: 'frame',
    test: /\/(?:pages\/app-shell|features\/(?:shell\/(?:app-layout|app-top-bar|thumb-bar)|notifications\/notification-bell)\.|lucide-react\/dist\/esm\/icons\/(?:bell|house|layout-grid|menu)\.mjs)/,
    priority: 2,
  },
  {
    name: 'amounts',
    test: /\/(?:domain\/src\/(?:money|rough-amount)|web\/src\/lib\/format\/(?:spoken-amount|amount-text|rough-amount-text))\.tsx?$/,
    priority: 2,
  },
  {
    // All texts, for the schemas that name one by its key. Other files carry the texts that they say.
    name: 'all-texts',
    test: /\/domain\/src\/contract\/screen-messages/,
    priority: 3,
  },
  {
    name: 'open-entry',
    test: /\/ui\/(?:open-entry|use-close-on-back)/,
    priority: 2,
  },
  {
    name: 'passwords',
    test: /\/domain\/src\/(?:common-passwords|password)\.ts$/,
    priority: 2,
  },
  {
    name: 'listing-rules',
    test: /\/domain\/src\/listing-(?:access|window)\.ts$/,
    priority: 2,
  },
  {
    name: 'form-parts',
    test: /\/(?:lib\/(?:use-navigate-from-here|api\/use-mutation-once|lazy-resolver)|ui\/(?:live-region|discard-dialog))/,
    priority: 2,
  },
  {
    name: 'proof',
    test: /\/(?:lib\/(?:proof\/(?:use-|factors-query|proof-dialog)|passkeys\/passkey-support)|domain\/src\/(?:contract\/factor-messages|passkey-host))/,
    priority: 2,
  },
  {
    name: 'device-place',
    test: /\/features\/places\/(?:use-device-location|device-location)/,
    priority: 2,
  },
  {
    // Who said something, and when.
    name: 'people',
    test: /\/web\/src\/(?:ui\/(?:avatar|initial)|lib\/format\/relative-time-text)\.tsx?$/,
    priority: 2,
  },
  {
    name: 'common',
    // Nothing of the contract: zod would come along. Nor what only lists of listings, single presses, or only the pages of mailed links or passwords need.
    test: /\/(?:web\/src\/(?:ui(?!\/(?:empty-state|badge|open-entry|use-close-on-back|select|photo-skeleton|pager|confirm-dialog|segmented|pulse|vibrate|wants-less-motion))|boot|lib(?!\/(?:zod|session\/oidc-attempt|api\/(?:patch-cards|listing-query)|format\/(?:thumbhash|amount|hero-amount|spoken-amount|relative-time))))|domain\/src(?!\/contract|\/(?:distance|achievement|currenc|money|bare-number|read-amount|pair-limit|track-record|xp|confidence|common-passwords|password|count-words|repeat-limits))|lucide-react(?!\/dist\/esm\/icons\/(?:unlink|mail-open|fingerprint-pattern|eye-off|scale|cloud-off|medal|heart|lightbulb|chevron-left|download|shield-check|log-in)))\//,
    minShareCount: 5,
    priority: 1,
  },
];

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
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/media': 'http://localhost:3000' } },
});
