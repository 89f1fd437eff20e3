import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { buildPublicScript, shortHash } from './public-script.ts';
import { fontFaces, usedStyles } from './used-styles.ts';

/** The public pages (specification, section 2) and the files that they become below dist/prerendered. */
const pages = {
  '/': 'index.html',
  '/how-it-works': 'how-it-works.html',
  '/faq': 'faq.html',
  '/about': 'about.html',
  '/contact': 'contact.html',
  '/privacy': 'privacy.html',
  '/login': 'login.html',
  '/register': 'register.html',
};

/**
 * Writes the public pages as HTML, so that they can be read and followed before any script has come. Each carries the few styles
 * that it uses; its fonts and, where it has a form, the app come after its first paint (src/public-page.ts).
 */
export function prerenderPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'ballpark:prerender',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (!error) await writePages(outDir);
    },
  };
}

async function writePages(outDir: string): Promise<void> {
  const shell = await readFile(join(outDir, 'index.html'), 'utf8');
  const css = await readFile(join(outDir, hrefIn(shell, 'stylesheet')), 'utf8');
  const fonts = await writeFonts(outDir, css);
  const files = { script: hrefIn(shell, 'script'), styles: [hrefIn(shell, 'stylesheet')], fonts };
  const script = await buildPublicScript(outDir, 'public-page', files);
  const app = await buildPublicScript(outDir, 'start-app', files);
  const markups = await renderAll();
  await mkdir(join(outDir, 'prerendered'), { recursive: true });
  for (const [path, file] of Object.entries(pages)) {
    const page = intoShell(shell, markups[path] ?? '', path);
    const styles = usedStyles(css, page + script.code);
    await writeFile(
      join(outDir, 'prerendered', file),
      page
        .replace('</head>', () => `<style>${styles}</style>${noScript(fonts)}</head>`)
        .replace('src="/before-paint.js"', (tag) => `${tag} ${scriptsOf(page, script.href, app.href)}`),
    );
  }
}

/** The markup of each page, rendered in this process, where nobody is signed in. */
async function renderAll(): Promise<Record<string, string>> {
  const folder = join(import.meta.dirname, 'node_modules/.cache/ballpark-prerender');
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  });
  // Components ask for what the device keeps while they render.
  const empty = { getItem: () => null };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
  const module: unknown = await import(pathToFileURL(join(folder, 'prerender.js')).href);
  const { prerenderPage } = module as typeof import('./src/prerender.tsx');
  const markups: Record<string, string> = {};
  for (const path of Object.keys(pages)) markups[path] = await prerenderPage(path);
  await rm(folder, { recursive: true });
  return markups;
}

/** A page with a form needs the app; the others have a small script of their own. See public/before-paint.js. */
function scriptsOf(page: string, own: string, app: string): string {
  return page.includes('<form') ? `data-app="${app}"` : `data-page="${own}" data-app="${app}"`;
}

async function writeFonts(outDir: string, css: string): Promise<string> {
  const faces = fontFaces(css);
  const href = `/assets/fonts-${shortHash(faces)}.css`;
  await writeFile(join(outDir, href), faces);
  return href;
}

function noScript(fonts: string): string {
  return `<noscript><link rel="stylesheet" href="${fonts}"></noscript>`;
}

/** The address of the app's one script or stylesheet. */
function hrefIn(shell: string, kind: 'script' | 'stylesheet'): string {
  const tag =
    kind === 'script'
      ? /<script type="module"[^>]* src="([^"]+)"/
      : /<link rel="stylesheet"[^>]* href="([^"]+)"/;
  const href = tag.exec(shell)?.[1];
  if (!href) throw new Error(`index.html names no ${kind}`);
  return href;
}

/** Title and meta tags move to the head; React finds them there when it takes the page over. The app's own files go. */
function intoShell(shell: string, markup: string, path: string): string {
  const headTags = markup.match(/<title>.*?<\/title>|<(?:meta|link) [^>]*>/g) ?? [];
  const root = '<div id="root"></div>';
  const title = headTags.find((tag) => tag.startsWith('<title>'));
  if (!title || !shell.includes(root)) throw new Error(`${path} cannot be put into index.html`);
  const forbidden = /<script|<template| style=/.exec(markup)?.[0];
  if (forbidden) throw new Error(`${path} holds ${forbidden}, which the content security policy forbids`);
  const body = headTags.reduce((text, tag) => text.replace(tag, ''), markup);
  const texts = [
    `<meta property="og:title" content="${title.replace(/<.*?>/g, '')}">`,
    descriptionOf(headTags, shell),
  ];
  return shell
    .replace(/<script type="module".*?<\/script>|<link rel="(?:modulepreload|preload|stylesheet)".*?>/g, '')
    .replace(/<noscript>.*?<\/noscript>/, '')
    .replace(/<title>.*?<\/title>\s*<meta name="description"[^>]*>/, () => [...headTags, ...texts].join(''))
    .replace(root, () => `<div id="root">${body}</div>`);
}

/** The page's own description or else the product's, for search engines and for shared links. */
function descriptionOf(headTags: string[], shell: string): string {
  const own = headTags.find((tag) => tag.startsWith('<meta name="description"'));
  const tag = own ?? /<meta name="description"[^>]*>/.exec(shell)?.[0] ?? '';
  const shared = tag.replace('name="description"', 'property="og:description"');
  return `${own ? '' : tag}${shared}<meta property="og:type" content="website">`;
}
