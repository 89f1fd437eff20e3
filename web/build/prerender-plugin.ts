import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { AppFiles } from '../src/boot/run-app.ts';
import { filesOfFirstPages, firstPages } from './first-pages.ts';
import { beforeApp, hrefIn, intoShell } from './page-html.ts';
import { buildPublicScript, shortHash } from './public-script.ts';
import { publicPages, renderPages } from './render-pages.ts';
import { fontFaces, usedStyles, withoutFontFaces } from './used-styles.ts';

/** The beginning of the file names of pages that show a contact address. */
const withContact = 'with-contact.';

/**
 * Writes the public pages as HTML, with marks in the place of an admin's settings, so that they can be read and followed before any script has come, and the shells of the pages that
 * people open the app on most. Each carries the few styles that it uses. Its fonts come after its first drawing, and so does the app on a
 * public page; where a skeleton waits for it, the app comes after the first paint or at once (src/boot/README.md).
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
      if (!error) await writePages(outDir, files);
    },
  };
}

async function writePages(outDir: string, filesOf: Record<string, string[]>): Promise<void> {
  const built = await readFile(join(outDir, 'index.html'), 'utf8');
  const whole = hrefIn(built, 'stylesheet');
  const css = await readFile(join(outDir, whole), 'utf8');
  // Fonts have a stylesheet of their own, because they come after the first drawing (src/boot/late-fonts.ts).
  const faces = fontFaces(css);
  const files = faces.match(/\/assets\/\w+-latin-[\w-]{8}\.woff2/g);
  if (files === null) throw new Error('the stylesheet names no fonts of Latin letters');
  const fonts = await writeStyles(outDir, 'fonts', faces);
  // A name stands for one content for ever, and the bundler's stands for the whole.
  const styles = await writeStyles(outDir, 'index', withoutFontFaces(css));
  await rm(join(outDir, whole));
  if (!built.includes('<script>')) throw new Error('index.html has no inline script to name the fonts in');
  const shell = built
    .replaceAll(whole, styles)
    .replace('<script>', `<script data-fonts="${[fonts, ...files].join(' ')}">`);
  await rm(join(outDir, 'index.html'));
  await mkdir(join(outDir, 'pages'));
  await writeFile(join(outDir, 'pages/app.html'), shell);
  const app: AppFiles = {
    script: hrefIn(shell, 'script'),
    modules: [...shell.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    ),
    styles: [styles],
  };
  const dress = { outDir, css, fonts };
  const { markups, contactMarkups, skeletons } = await renderPages();

  const own = await buildPublicScript(outDir, 'public-page');
  const pageStart = await buildPublicScript(outDir, 'page-start', {
    PAGE: own.href,
    APP: app,
  });
  for (const [path, file] of Object.entries(publicPages)) {
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

  const appStart = await buildPublicScript(outDir, 'app-start', { APP: app });
  for (const [path, { fetchesApp }] of Object.entries(firstPages)) {
    const modules = (filesOf[path] ?? []).map((each) => `/${each}`);
    const links = fetchesApp === 'at once' ? linksTo(app, modules) : '';
    const page = beforeApp(shell, skeletons[path] ?? '', path, links);
    const script = `src="${appStart.href}" data-modules="${modules.join(' ')}"`;
    // The script adds photos.
    await writePage(`app${path.replaceAll('/', '.')}.html`, page, { ...dress, script }, appStart.code);
  }
}

/** Links by which the browser fetches the app before any script runs, as fetchApp (src/boot/run-app.ts) does after it. */
function linksTo({ script, modules, styles }: AppFiles, ofPage: readonly string[]): string {
  return [
    ...styles.map((href) => `<link rel="preload" as="style" href="${href}">`),
    ...[...modules, ...ofPage, script].map(
      (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`,
    ),
  ].join('');
}

/** What a page gets beside its markup. `script`: the attributes of its one script. */
type Dress = { outDir: string; css: string; fonts: string; script: string };

/** Writes a page with the styles that it and `code` use. Nothing stands between it and its first paint. */
async function writePage(file: string, page: string, { outDir, css, fonts, script }: Dress, code = '') {
  const styles = usedStyles(css, page + code);
  // Without it, a page that is painted when half of it has arrived would move when the rest arrives.
  const wait = '<link rel="expect" href="#page-start" blocking="render">';
  const head = `${wait}<style>${styles}</style><noscript><link rel="stylesheet" href="${fonts}"></noscript></head>`;
  const last = `<script id="page-start" type="module" async fetchpriority="low" ${script}></script></body>`;
  const whole = page.replace('</head>', () => head).replace('</body>', () => last);
  await writeFile(join(outDir, 'pages', file), whole);
}

/** Writes a stylesheet of its own; answers its address. */
async function writeStyles(outDir: string, name: string, styles: string): Promise<string> {
  const href = `/assets/${name}-${shortHash(styles)}.css`;
  await writeFile(join(outDir, href), styles);
  return href;
}
