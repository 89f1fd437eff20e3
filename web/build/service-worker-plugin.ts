import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { allLanguages } from '@ballpark/domain/languages.ts';
import type { Plugin, Rolldown } from 'vite';
import { catalogsOf } from './catalogs-of.ts';
import { bundleScript } from './bundle-script.ts';

/** Cached for offline: code, styles and basic fonts. No source maps, rare glyphs or texts of other languages. */
const kept =
  /^(?:assets\/(?:(?!texts-).*\.(?:js|css)|(?:figtree|bricolage)-latin-(?!ext)[^/]*\.woff2)|favicon\.svg|manifest\.webmanifest)$/;

/** Writes the service worker with its file list. */
export function serviceWorkerPlugin(): Plugin {
  let outDir = '';
  let chunks: Rolldown.OutputChunk[] = [];
  return {
    name: 'ballpark:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    },
    closeBundle: {
      // After prerendering.
      sequential: true,
      async handler(error) {
        if (!error) await writeServiceWorker(outDir, chunks);
      },
    },
  };
}

async function writeServiceWorker(outDir: string, chunks: Rolldown.OutputChunk[]): Promise<void> {
  const files = (await readdir(outDir, { recursive: true })).filter((file) => kept.test(file)).sort();
  const shells = await Promise.all(
    allLanguages.map((language) => readFile(join(outDir, 'pages', language, 'app.html'), 'utf8')),
  );
  const addresses = files.map((file) => `/${file}`);
  const texts = Object.fromEntries(
    allLanguages.map((language) => [language, catalogsOf(chunks, language, ['web', 'contract', 'app'])]),
  );
  const version = createHash('sha256')
    .update([...shells, ...addresses, ...Object.values(texts).flat()].join('\n'))
    .digest('base64url')
    .slice(0, 8);
  const values = { VERSION: version, FILES: addresses, TEXTS: texts };
  // Tests cannot press a notification, so they call its handler.
  const code = await bundleScript('service-worker/service-worker.ts', { values, keepsNames: true });
  await writeFile(join(outDir, 'service-worker.js'), code);
}
