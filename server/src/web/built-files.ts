import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built web app (web/build/swap-build.ts). */
export type Built = {
  /** All files but the assets, by their paths, as they were when the process began: it serves them even after a later build. */
  files: ReadonlyMap<string, Buffer>;
  /** The folder of the files whose names hold their hash, of this build and of those before and after it. */
  assets: string;
};

/** Where the build puts them. */
const dist = join(import.meta.dirname, '../../../web/dist');

/** Null where the web app is not built. */
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

/** The source of a content security policy that allows the inline script or styles of this page, by their hash; null without any. */
export function inlineSource(page: string, tag: 'script' | 'style'): string | null {
  const text = new RegExp(`<${tag}(?: data-[^>]*)?>(.*?)</${tag}>`, 's').exec(page)?.[1];
  return text === undefined ? null : `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The source of the first script of every page (web/src/first-script.ts); none where the web app is not built. */
export function firstScript(built: Built | null): string[] {
  const source = inlineSource(built?.files.get('pages/app.html')?.toString() ?? '', 'script');
  return source === null ? [] : [source];
}
