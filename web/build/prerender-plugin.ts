import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fillMarks } from '@ballpark/domain/site-marks.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { filesOfFirstPages, firstPages } from './first-pages.ts';
import { buildPublicScript, shortHash } from './public-script.ts';
import { fontFaces, usedStyles } from './used-styles.ts';

const web = join(import.meta.dirname, '..');

/** Begins the file of a page as it is where an address is named. */
const withContact = 'with-contact.';

/** The public pages (product 2.4) and the files that they become below dist/prerendered. */
const pages = {
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

/**
 * Writes the public pages as HTML, so that they can be read and followed before any script has come, and the shells of the pages that
 * people open the app on most. Each carries the few styles that it uses; its fonts and, where one is needed, the app come after its first
 * paint (src/boot/page-start.ts, src/boot/app-start.ts).
 */
export function prerenderPlugin(): Plugin {
  let outDir = '';
  let files: Record<string, string[]> = {};
  return {
    name: 'ballpark:prerender',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      files = filesOfFirstPages(Object.values(bundle).filter((output) => output.type === 'chunk'));
    },
    async closeBundle(error) {
      if (!error) {
        await writePages(outDir, files);
        await fillPages(outDir);
      }
    },
  };
}

/** The pages with marks in the place of what an admin may change go into templates/, those of a new installation into prerendered/. */
async function fillPages(outDir: string): Promise<void> {
  await rename(join(outDir, 'prerendered'), join(outDir, 'templates'));
  await mkdir(join(outDir, 'prerendered'));
  for (const file of await readdir(join(outDir, 'templates')))
    if (!file.startsWith(withContact))
      await writeFile(
        join(outDir, 'prerendered', file),
        asAtFirst(await readFile(join(outDir, 'templates', file), 'utf8')),
      );
  for (const file of ['index.html', 'manifest.webmanifest']) {
    const text = await readFile(join(outDir, file), 'utf8');
    if (file !== 'index.html') await writeFile(join(outDir, 'templates', file), text);
    await writeFile(join(outDir, file), asAtFirst(text));
  }
}

function asAtFirst(text: string): string {
  return fillMarks(text, (value) => value, { isFirst: true });
}

async function writePages(outDir: string, files: Record<string, string[]>): Promise<void> {
  const shell = await readFile(join(outDir, 'index.html'), 'utf8');
  await mkdir(join(outDir, 'prerendered'));
  await writeFile(join(outDir, 'prerendered/app.html'), withoutFonts(shell));
  const css = await readFile(join(outDir, hrefIn(shell, 'stylesheet')), 'utf8');
  const app = {
    script: hrefIn(shell, 'script'),
    modules: [...shell.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href]) => href),
    styles: [hrefIn(shell, 'stylesheet')],
  };
  const dress = { outDir, css, fonts: await writeStyles(outDir, 'fonts', fontFaces(css)) };
  const { markups, contactMarkups, skeletons } = await renderAll();

  const own = await buildPublicScript(outDir, 'public-page');
  const pageStart = await buildPublicScript(outDir, 'page-start', {
    PAGE: own.href,
    APP: app,
  });
  for (const [path, file] of Object.entries(pages)) {
    const page = intoShell(shell, markups[path] ?? '', path);
    // The listings are drawn after the first paint: their styles would make the page too long for its first round trip.
    const late = page.includes('data-listing-preview')
      ? ` data-styles="${await writeStyles(outDir, 'late', usedStyles(css, page + own.code))}"`
      : '';
    const script = `src="${pageStart.href}"${late}`;
    await writePage(file, page, { ...dress, script });
    const contactMarkup = contactMarkups[path] ?? '';
    if (contactMarkup !== markups[path])
      await writePage(withContact + file, intoShell(shell, contactMarkup, path), { ...dress, script });
  }

  const appStart = await buildPublicScript(outDir, 'app-start', {
    APP: app,
    FONTS: [...shell.matchAll(/<link rel="preload"[^>]* href="([^"]+woff2)"/g)].map(([, href]) => href),
  });
  for (const [name, path] of Object.entries(firstPages)) {
    const page = beforeApp(shell, skeletons[path] ?? '', path);
    const modules = (files[name] ?? []).map((each) => `/${each}`).join(' ');
    const script = `src="${appStart.href}" data-modules="${modules}"`;
    await writePage(`app-${name}.html`, page, { ...dress, script });
  }
}

/** What a page gets beside its markup. `script`: the attributes of its one script. */
type Dress = { outDir: string; css: string; fonts: string; script: string };

/** Writes a page with the styles that it uses. Nothing stands between it and its first paint. */
async function writePage(file: string, page: string, { outDir, css, fonts, script }: Dress) {
  const styles = usedStyles(css, page);
  // A page that is painted when half of it has come would move when the rest does.
  const wait = '<link rel="expect" href="#page-start" blocking="render">';
  const head = `${wait}<style>${styles}</style><noscript><link rel="stylesheet" href="${fonts}"></noscript></head>`;
  const last = `<script id="page-start" type="module" async fetchpriority="low" ${script}></script></body>`;
  const whole = page
    .replace('<script>', `<script data-fonts="${fonts}">`)
    .replace('</head>', () => head)
    .replace('</body>', () => last);
  await writeFile(join(outDir, 'prerendered', file), whole);
}

/** The fonts are seldom on the device yet, and the code goes first. */
function withoutFonts(page: string): string {
  return page.replaceAll(/<link rel="preload"[^>]* as="font".*?>/g, '');
}

/** The markup of each public page, and of each page that stands before the app, by their addresses. */
type Markups = Record<string, string>;
/** `contactMarkups`: as they are where an address is named. */
type Prerendered = { markups: Markups; contactMarkups: Markups; skeletons: Markups };

/** Renders in this process, where nobody is signed in. */
async function renderAll(): Promise<Prerendered> {
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
  for (const path of Object.keys(pages)) contactMarkups[path] = await prerenderPage(path);
  const markups: Markups = {};
  markSite({ namesContact: false });
  for (const path of Object.keys(pages)) markups[path] = await prerenderPage(path);
  const skeletons: Markups = {};
  for (const path of Object.values(firstPages)) skeletons[path] = await prerenderSkeleton(path);
  await rm(folder, { recursive: true });
  return { markups, contactMarkups, skeletons };
}

/** Writes a stylesheet of its own; answers its address. */
async function writeStyles(outDir: string, name: string, styles: string): Promise<string> {
  const href = `/assets/${name}-${shortHash(styles)}.css`;
  await writeFile(join(outDir, href), styles);
  return href;
}

/** The address of the app's one script or stylesheet. */
function hrefIn(shell: string, kind: 'script' | 'stylesheet'): string {
  const tag =
    kind === 'script'
      ? /<script type="module" crossorigin[^>]* src="([^"]+)"/
      : /<link rel="stylesheet"[^>]* href="([^"]+)"/;
  const href = tag.exec(shell)?.[1];
  if (!href) throw new Error(`index.html names no ${kind}`);
  return href;
}

const root = '<div id="root"></div>';

/** Title and meta tags move to the head; React finds them there when it takes the page over. */
function intoShell(shell: string, markup: string, path: string): string {
  const { headTags, body } = partsOf(markup, path);
  const title = headTags.find((tag) => tag.startsWith('<title>'));
  if (!title) throw new Error(`${path} has no title`);
  const texts = [
    `<meta property="og:title" content="${title.replace(/<.*?>/g, '')}">`,
    descriptionOf(headTags, shell),
  ];
  return withoutApp(shell)
    .replace(/<noscript>.*?<\/noscript>/, '')
    .replace(/<title>.*?<\/title>\s*<meta name="description"[^>]*>/, () => [...headTags, ...texts].join(''))
    .replace(root, () => `<div id="root">${body}</div>`);
}

/** What stands in the place of the app until that is there (src/features/shell/use-skeleton-end.ts). */
function beforeApp(shell: string, markup: string, path: string): string {
  const { body } = partsOf(markup, path);
  return withoutApp(shell).replace(root, () => `<div id="skeleton">${body}</div>${root}`);
}

/** Without the app's own files. */
function withoutApp(shell: string): string {
  return shell.replace(
    /<script type="module".*?<\/script>|<link rel="(?:modulepreload|preload|stylesheet)".*?>/g,
    '',
  );
}

/** What of a page's markup belongs in the head, and the rest. */
function partsOf(markup: string, path: string): { headTags: string[]; body: string } {
  const forbidden = /<script|<template| style=/.exec(markup)?.[0];
  if (forbidden) throw new Error(`${path} holds ${forbidden}, which the content security policy forbids`);
  const headTags = markup.match(/<title>.*?<\/title>|<(?:meta|link) [^>]*>/g) ?? [];
  return { headTags, body: headTags.reduce((text, tag) => text.replace(tag, ''), markup) };
}

/** The page's own description or else the product's, for search engines and for shared links. */
function descriptionOf(headTags: string[], shell: string): string {
  const own = headTags.find((tag) => tag.startsWith('<meta name="description"'));
  const tag = own ?? /<meta name="description"[^>]*>/.exec(shell)?.[0] ?? '';
  const shared = tag.replace('name="description"', 'property="og:description"');
  return `${own ? '' : tag}${shared}<meta property="og:type" content="website">`;
}
