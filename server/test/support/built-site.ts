import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Language, allLanguages } from '@ballpark/domain/languages.ts';
import Fastify from 'fastify';
import { handleErrors } from '../../src/http/handle-errors.ts';
import { secureHeaders } from '../../src/http/secure-headers.ts';
import { readBuilt } from '../../src/web/built-files.ts';
import { serveWeb } from '../../src/web/serve-web.ts';
import type { TestApp } from './test-app.ts';

export const publicFiles = join(import.meta.dirname, '../../../web/public');

const claims =
  '<dl data-figures=""><div data-figure="0">%SITE_VALUE_0%</div><div data-figure="1">%SITE_VALUE_1%</div></dl><span data-savings="">Much.</span><section data-testimonials=""><p>Great.</p></section>';

const operator = '<p data-operator="">Run by %SITE_OPERATOR%</p>';

/** As the build makes it, with inline styles. */
function pageOf(name: string, language: Language): string {
  const icons = `<meta name="theme-color" content="#faf6ec" media="(prefers-color-scheme: light)" /><meta name="theme-color" content="#17150f" media="(prefers-color-scheme: dark)" /><link rel="icon" href="data:image/svg+xml,%230f6e47" type="image/svg+xml" /><link rel="apple-touch-icon" href="/apple-touch-icon.png" />`;
  const head = `${icons}<title>${name} · %SITE_NAME%</title><meta name="description" content="%SITE_DESCRIPTION%"><style>.a{color:red}</style>`;
  return `<!doctype html><html lang="${language}"><head>${head}</head><body><svg data-logo="" viewBox="0 0 32 32" class="size-9"><path></path></svg><div data-photo="true"></div>${name} of %SITE_NAME%${claims}${operator}<div data-site-text="${name}">%PAGE_TEXT%</div>${' '.repeat(1500)}</body></html>`;
}

/** Serves only the web app, from a small build of its own. */
export async function serveBuiltSite(on: TestApp) {
  const folder = await mkdtemp(join(tmpdir(), 'ballpark-built-'));
  for (const name of [...allLanguages.map((each) => `site/pages/${each}`), 'assets'])
    await mkdir(join(folder, name), { recursive: true });
  for (const name of [
    'app',
    'index',
    'about',
    'contact',
    'terms',
    'register',
    'app.home',
    'app.listing.any',
    'app.prices',
    'visitor.prices',
  ])
    for (const language of allLanguages)
      await writeFile(join(folder, `site/pages/${language}/${name}.html`), pageOf(name, language));
  const files = {
    'site/manifest.webmanifest':
      '{"name":"%SITE_NAME%","theme_color":"#0f6e47","icons":[{"src":"/favicon.svg"},{"src":"/icon-192.png"}],"share_target":{"action":"/create","method":"POST"},"screenshots":[{"src":"/screenshot-wide.webp"}]}',
    'site/service-worker.js': '//',
    'site/favicon.ico': 'icon',
    'site/apple-touch-icon.png': 'icon',
    'site/share.jpg': 'picture',
    'assets/app-1.js': 'export {};',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  for (const name of [
    'favicon.svg',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'icon-badge.png',
  ])
    await copyFile(join(publicFiles, name), join(folder, 'site', name));
  const app = Fastify();
  handleErrors(app);
  await secureHeaders(app, []);
  await serveWeb(app, on.deps, readBuilt(folder));
  const close = async () => {
    await app.close();
    await rm(folder, { recursive: true });
  };
  return { app, folder, close };
}
