import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Language, allLanguages, inLanguage, languages } from '@ballpark/domain/languages.ts';
import { drawnPath, pages, pagesWhere, startFile } from '@ballpark/domain/pages.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { catalogsOf } from './catalogs-of.ts';
import { messagesPlugin } from './messages-plugin.ts';

const web = join(import.meta.dirname, '..');
const emptyRoot = '<div id="root"></div>';
/** Without it, a half-received page would paint and then shift. */
const wholePage = '<link rel="expect" href="#page-end" blocking="render">';
const withoutScript = (fonts: string) => `<noscript><link rel="stylesheet" href="/${fonts}"></noscript>`;

/** The bundle. `fonts`: the stylesheet of src/lib/late-fonts.ts. */
type Built = { chunks: Rolldown.OutputChunk[]; fonts: string };

/**
 * Writes the public pages as HTML to hydrate, and the app's main pages as skeletons (docs/decisions/0087-the-start-of-a-page.md). The server
 * fills in placeholders for an admin's settings.
 */
export function prerenderPlugin(): Plugin {
  let outDir = '';
  let built: Built = { chunks: [], fonts: '' };
  return {
    name: 'ballpark:prerender',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const fonts = files.find(({ fileName }) => /^assets\/fonts-[^/]*\.css$/.test(fileName))?.fileName;
      if (fonts === undefined) throw new Error('ui/fonts.css became no file');
      built = { chunks: files.filter((output) => output.type === 'chunk'), fonts };
    },
    async closeBundle(error) {
      if (!error) await writePages(outDir, built);
    },
  };
}

async function writePages(outDir: string, { chunks, fonts }: Built): Promise<void> {
  const built = await readFile(join(outDir, 'index.html'), 'utf8');
  const withFonts = built.replace('<script>', `<script data-fonts="/${fonts}">`);
  const [, stylesheet = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(built) ?? [];
  const styles = await readFile(join(outDir, stylesheet), 'utf8');
  await rm(join(outDir, 'index.html'));

  const draw = await renderer();
  for (const language of allLanguages) {
    await draw.speak(language);
    const folder = join(outDir, 'pages', language);
    await mkdir(folder, { recursive: true });
    const texts = catalogsOf(chunks, language, ['web', 'contract']);
    const appTexts = catalogsOf(chunks, language, ['app']);
    const shell = shellIn(withFonts, { language, texts, ...draw.textsBesideApp() });
    const scripts = [...scriptsOf(chunks), ...texts];
    await writeInLanguage(draw, {
      language,
      folder,
      shell,
      dressed: (page, isApp) =>
        dressed(page, { scripts: [...scripts, ...(isApp ? appTexts : [])].join(' '), styles, fonts }),
    });
  }
}

type Texts = ReturnType<Renderer['textsBesideApp']>;

function shellIn(
  page: string,
  { language, texts, withoutScripts, notFetched, again }: Texts & { language: Language; texts: string[] },
): string {
  const preloads = texts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  const { direction } = languages[language];
  return page
    .replace('<html lang="en"', `<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}`)
    .replace('<script ', () => `<script data-not-fetched="${notFetched}" data-again="${again}" `)
    .replace(/(<noscript>).*?(?=<\/noscript>)/s, (_, start: string) => start + withoutScripts)
    .replace('</head>', `${preloads}</head>`);
}

/** With all styles; the first script loads others after the first paint. */
function dressed(
  page: string,
  { scripts, styles, fonts }: { scripts: string; styles: string; fonts: string },
) {
  return page
    .replaceAll(/<script type="module".*?<\/script>|<link rel="(?:modulepreload|stylesheet)".*?>/g, '')
    .replace('<script ', `<script data-app="${scripts}" `)
    .replace('</head>', () => `${wholePage}<style>${styles}</style>${withoutScript(fonts)}</head>`)
    .replace('</body>', '<i id="page-end" hidden></i></body>');
}

type Written = {
  language: Language;
  folder: string;
  shell: string;
  dressed: (page: string, isApp?: boolean) => string;
};

async function writeInLanguage(
  { addressesOf, markSite, prerenderPage, prerenderSkeleton }: Renderer,
  { language, folder, shell, dressed }: Written,
): Promise<void> {
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  await write('app.html', shell);
  for (const path of pagesWhere(({ start }) => start === 'whole')) {
    const file = startFile(path, 'whole');
    const draw = () => prerenderPage(inLanguage(path, language), inLanguage('/', language));
    markSite({ namesContact: false });
    const page = publicPage(shell, await draw(), path);
    await write(file, dressed(page));
    markSite({ namesContact: true });
    const named = publicPage(shell, await draw(), path);
    if (named !== page) await write(`with-contact.${file}`, dressed(named));
  }
  markSite({ namesContact: false });
  for (const pattern of pagesWhere(({ start }) => start === 'skeleton')) {
    const path = drawnPath(pattern);
    const isOpen = pages[pattern].access === 'open';
    // Disabled, because React replaces it with all that was entered.
    const skeletonPage = (markup: string) => {
      const skeleton = `<fieldset id="skeleton" disabled>${partsOf(markup, path).body}</fieldset>`;
      return shell.replace(emptyRoot, () => `<div id="root">${skeleton}</div>`);
    };
    if (isOpen)
      await write(startFile(pattern, 'visitorSkeleton'), dressed(skeletonPage(await prerenderPage(path))));
    const page = skeletonPage(await prerenderSkeleton(path, { isOpen }));
    const asked = new Set(['/api/auth/profile', ...(await addressesOf(path))]);
    const early = [...asked].join(' ').replaceAll('&', '&amp;');
    const asking = dressed(page, true).replace('<script ', `<script data-early="${early}" `);
    await write(startFile(pattern, 'skeleton'), asking);
  }
}

type Renderer = typeof import('../src/prerender.tsx');

/** Builds and loads src/prerender.tsx in this process, signed out. */
async function renderer(): Promise<Renderer> {
  const folder = join(web, 'node_modules/.cache/ballpark-prerender');
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [messagesPlugin(), react()],
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  });
  // Components read storage while rendering.
  const empty = { getItem: () => null };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
  const module: unknown = await import(pathToFileURL(join(folder, 'prerender.js')).href);
  return module as Renderer;
}

/** React's own script, which keeps a submit that comes before hydration (src/ui/use-early-submit.ts). */
const formReplay = /^(.*)(<script>addEventListener\("submit".*<\/script>)$/s;

/** React finds title and meta tags in the head. */
function publicPage(shell: string, markup: string, path: string): string {
  const [, content = markup, replay = ''] = formReplay.exec(markup) ?? [];
  const { headTags, body } = partsOf(content, path);
  const title = headTags.find((tag) => tag.startsWith('<title>'));
  if (!title) throw new Error(`${path} has no title`);
  const [ofSite = ''] = /<meta name="description"[^>]*>/.exec(shell) ?? [];
  const description = headTags.find(isDescription) ?? ofSite;
  const tags = [
    ...headTags.filter((tag) => !isDescription(tag)),
    description,
    description.replace('name="description"', 'property="og:description"'),
    `<meta property="og:title" content="${title.replaceAll(/<.*?>/g, '')}">`,
    '<meta property="og:type" content="website">',
  ];
  return shell
    .replace(/<noscript>.*?<\/noscript>/, '')
    .replace(/<title>.*?<\/title>\s*<meta name="description"[^>]*>/, () => tags.join(''))
    .replace(emptyRoot, () => `<div id="root" data-prerendered="">${body}</div>${replay}`);
}

function partsOf(markup: string, path: string): { headTags: string[]; body: string } {
  const forbidden = /<script|<template| style=/.exec(markup)?.[0];
  if (forbidden) throw new Error(`${path} holds ${forbidden}, which the content security policy forbids`);
  const headTags = markup.match(/<title>.*?<\/title>|<(?:meta|link) [^>]*>/g) ?? [];
  return { headTags, body: headTags.reduce((text, tag) => text.replace(tag, ''), markup) };
}

/** The entry script and its imports. */
function scriptsOf(chunks: Rolldown.OutputChunk[]): string[] {
  const withImports = (name: string): string[] => {
    const imports = chunks.find(({ fileName }) => fileName === name)?.imports ?? [];
    return [name, ...imports.flatMap(withImports)];
  };
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
  return [...new Set(withImports(entry))].map((name) => `/${name}`);
}

function isDescription(tag: string): boolean {
  return tag.startsWith('<meta name="description"');
}
