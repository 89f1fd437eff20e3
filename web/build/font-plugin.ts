import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
// The package has no types.
const subsetFont = require('subset-font') as (
  font: Uint8Array,
  characters: string,
  options: { targetFormat: 'woff2'; variationAxes: Record<string, Axis> },
) => Promise<Uint8Array>;

type Face = { name: string; source: string; characters: string; axes: Record<string, Axis> };
type Axis = number | { min: number; max: number };

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœ–—‘’‚“”„•…‹›€™−←↑→↓`;
const latinExtended = `${range(0x100, 0x24f)}${range(0x1e00, 0x1eff)}${range(0x20a0, 0x20c0)}`;

const text = { wght: { min: 400, max: 800 } };
/** Headings use one weight at display size: a fifth of the variable font. */
const display = { wght: 700, opsz: 48 };

const faces: Face[] = [
  face('figtree-latin', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', latin, text),
  face(
    'figtree-latin-ext',
    '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
    latinExtended,
    text,
  ),
  face(
    'bricolage-latin',
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    latin,
    display,
  ),
  face(
    'bricolage-latin-ext',
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2',
    latinExtended,
    display,
  ),
];

/** Subsets fonts to the used characters and axes, as `@fonts/<name>.woff2`. */
export function fontPlugin(): Plugin {
  const folder = join(import.meta.dirname, '../node_modules/.cache/ballpark-fonts');
  return {
    name: 'ballpark:fonts',
    async config() {
      await Promise.all(faces.map((each) => cut(each, folder)));
      return { resolve: { alias: { '@fonts': folder } } };
    },
  };
}

function face(name: string, source: string, characters: string, axes: Record<string, Axis>): Face {
  return { name, source, characters, axes };
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');
}

async function cut({ name, source, characters, axes }: Face, folder: string): Promise<void> {
  const font = await readFile(require.resolve(source));
  const recipe = createHash('sha256').update(font).update(JSON.stringify({ characters, axes })).digest('hex');
  const file = join(folder, `${name}.woff2`);
  const stamp = `${file}.recipe`;
  if (existsSync(file) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === recipe) return;
  await mkdir(folder, { recursive: true });
  await writeFile(file, await subsetFont(font, characters, { targetFormat: 'woff2', variationAxes: axes }));
  await writeFile(stamp, recipe);
}
