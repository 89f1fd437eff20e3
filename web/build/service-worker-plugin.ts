import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { site } from '@ballpark/domain/site.ts';
import type { Plugin } from 'vite';
import { shortHash } from './public-script.ts';

/** What opens offline: code, styles and the fonts of the first page. Not the maps, nor fonts for rarer letters. */
const kept =
  /^(?:assets\/(?:.*\.(?:js|css)|(?:figtree|bricolage)-latin-(?!ext)[^/]*\.woff2)|favicon\.svg|manifest\.webmanifest)$/;

/** Writes the service worker with the list of files that it keeps. */
export function serviceWorkerPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'ballpark:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After the prerendered pages and their files are there.
      sequential: true,
      async handler(error) {
        if (!error) await writeServiceWorker(outDir);
      },
    },
  };
}

async function writeServiceWorker(outDir: string): Promise<void> {
  const files = (await readdir(outDir, { recursive: true })).filter((file) => kept.test(file)).sort();
  const shell = await readFile(join(outDir, 'index.html'), 'utf8');
  const list = files.map((file) => `'/${file}'`).join(', ');
  const code = await readFile(join(import.meta.dirname, 'service-worker.js'), 'utf8');
  await writeFile(
    join(outDir, 'service-worker.js'),
    code
      .replace('VERSION', shortHash(shell + list))
      .replace("'FILES'", () => list)
      .replace("'NAME'", () => JSON.stringify(site.name)),
  );
}
