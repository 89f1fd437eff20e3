import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { firstPages } from './first-pages.ts';

const web = join(import.meta.dirname, '..');

/** The public pages (product 2.4) and the files that they become among the pages of the build. */
export const publicPages = {
  '/': 'index.html',
  '/how-it-works': 'how-it-works.html',
  '/faq': 'faq.html',
  '/about': 'about.html',
  '/contact': 'contact.html',
  '/privacy': 'privacy.html',
  '/terms': 'terms.html',
  '/login': 'login.html',
  '/register': 'register.html',
  '/forgot-password': 'forgot-password.html',
};

/** The markup of each public page, and of each page that stands before the app, by their addresses. */
type Markups = Record<string, string>;
/** `contactMarkups`: the same pages with a contact address. */
type Prerendered = { markups: Markups; contactMarkups: Markups; skeletons: Markups };

/** Renders in this process, where nobody is signed in. */
export async function renderPages(): Promise<Prerendered> {
  const folder = join(web, 'node_modules/.cache/ballpark-prerender');
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'src/boot/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  });
  // Components ask for what the device keeps while they render.
  const empty = { getItem: () => null };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
  const module: unknown = await import(pathToFileURL(join(folder, 'prerender.js')).href);
  const { markSite, prerenderPage, prerenderSkeleton } = module as typeof import('../src/boot/prerender.tsx');
  const contactMarkups: Markups = {};
  markSite({ namesContact: true });
  for (const path of Object.keys(publicPages)) contactMarkups[path] = await prerenderPage(path);
  const markups: Markups = {};
  markSite({ namesContact: false });
  for (const path of Object.keys(publicPages)) markups[path] = await prerenderPage(path);
  const skeletons: Markups = {};
  for (const path of Object.keys(firstPages)) skeletons[path] = await prerenderSkeleton(path);
  await rm(folder, { recursive: true });
  return { markups, contactMarkups, skeletons };
}
