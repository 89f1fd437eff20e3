import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { site } from '@ballpark/domain/site.ts';

/**
 * Writes the product's name, description, icon and first script into the page, and the manifest of the installed app. A browser
 * fetches an icon of its own before the first paint.
 */
export function sitePlugin(): Plugin {
  const manifest = JSON.stringify({
    name: site.name,
    short_name: site.name,
    description: site.description,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf6ec',
    theme_color: '#0f6e47',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
  const firstScript = readFileSync(join(import.meta.dirname, 'first-script.js'), 'utf8').replaceAll(
    /^ *\/\/.*\n/gm,
    '',
  );
  const icon = readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8');
  return {
    name: 'ballpark:site',
    transformIndexHtml: (html) =>
      html
        .replace(/\s*%FIRST_SCRIPT%\s*/, () => firstScript.replaceAll(/\n\s*/g, ''))
        .replaceAll('%SITE_NAME%', site.name)
        .replaceAll('%SITE_DESCRIPTION%', site.description)
        .replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`),
    configureServer(server) {
      server.middlewares.use('/manifest.webmanifest', (_request, response) => response.end(manifest));
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest });
    },
  };
}
