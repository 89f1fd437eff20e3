import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';
import { english } from '@ballpark/domain/english.ts';
import { fillPlaceholders, sitePlaceholders } from '@ballpark/domain/site.ts';

/** Fills in the HTML and writes the manifest. The inline icon saves a fetch before the first paint. */
export function sitePlugin(): Plugin {
  const manifest = JSON.stringify({
    name: sitePlaceholders.name,
    short_name: sitePlaceholders.name,
    description: sitePlaceholders.description,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // service-worker/service-worker.ts keeps what is shared.
    share_target: {
      action: '/create',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'photos', accept: ['image/jpeg', 'image/png', 'image/webp'] }],
      },
    },
    screenshots: [
      { src: '/screenshot-phone.webp', sizes: '720x1280', type: 'image/webp', form_factor: 'narrow' },
      { src: '/screenshot-wide.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide' },
    ],
    background_color: '#faf6ec',
    theme_color: '#0f6e47',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
  const icon = readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8');
  return {
    name: 'ballpark:site',
    // In a build the placeholders stay, because the prerendered pages are made of it.
    async transformIndexHtml(page, { server }) {
      const firstScript = await bundleScript('src/first-script.ts');
      return (server ? filled(page) : page)
        .replace(/\s*%FIRST_SCRIPT%\s*/, () => firstScript.trim())
        .replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`);
    },
    configureServer(server) {
      server.middlewares.use('/manifest.webmanifest', (_request, response) => response.end(filled(manifest)));
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest });
    },
  };
}

function filled(text: string): string {
  return fillPlaceholders(text, (value) => value, english);
}
