import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** See web/build/swap-build.ts. */
export type Built = {
  /** Read at start, so that this process serves them even after a later build. */
  files: ReadonlyMap<string, Buffer>;
  /** Hashed files of this build and of those before and after it. */
  assets: string;
};

const dist = join(import.meta.dirname, '../../../web/dist');

export function readBuilt(folder = dist): Built | null {
  const site = join(folder, 'site');
  if (!existsSync(site)) return null;
  const names = ['', 'pages/'].flatMap((below) =>
    readdirSync(join(site, below), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => below + name),
  );
  const files = new Map(names.map((name) => [name, readFileSync(join(site, name))]));
  return { files, assets: join(folder, 'assets') };
}

/** A hash for the Content Security Policy; null without such a tag. */
export function inlineSource(page: string, tag: 'script' | 'style'): string | null {
  const text = new RegExp(`<${tag}(?: data-[^>]*)?>(.*?)</${tag}>`, 's').exec(page)?.[1];
  return text === undefined ? null : `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export function firstScript(built: Built | null): string[] {
  const source = inlineSource(built?.files.get('pages/app.html')?.toString() ?? '', 'script');
  return source === null ? [] : [source];
}
