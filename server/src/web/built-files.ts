import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { allLanguages } from '@ballpark/domain/languages.ts';

/** See web/build/swap-build.ts. */
export type Built = {
  /** Read at start, so that this process serves them even after a later build. */
  files: ReadonlyMap<string, Buffer>;
  /** Hashed files of this build and of those before and after it. */
  assets: string;
};

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
};

/** Undefined of what has no address of its own. */
export function typeOf(name: string): string | undefined {
  return types[extname(name)];
}

const dist = join(import.meta.dirname, '../../../web/dist');

export function readBuilt(folder = dist): Built | null {
  const site = join(folder, 'site');
  if (!existsSync(site)) return null;
  const names = ['', ...allLanguages.map((language) => `pages/${language}/`)].flatMap((below) =>
    readdirSync(join(site, below), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => below + name),
  );
  const files = new Map(names.map((name) => [name, readFileSync(join(site, name))]));
  return { files, assets: join(folder, 'assets') };
}

/** Hashes for the Content Security Policy. */
export function inlineSources(page: string, tag: 'script' | 'style'): string[] {
  const texts = page.matchAll(new RegExp(`<${tag}(?: data-[^>]*)?>(.*?)</${tag}>`, 'gs'));
  return [...texts].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Those of all pages: the first script, and React's for early submits. */
export function inlineScripts({ files }: Built): string[] {
  const pages = [...files].filter(([name]) => name.endsWith('.html'));
  return [...new Set(pages.flatMap(([, page]) => inlineSources(page.toString(), 'script')))];
}
