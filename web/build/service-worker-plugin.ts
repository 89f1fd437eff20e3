import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/** Cached for offline: code, styles and basic fonts. No source maps or rare glyphs. */
const kept =
  /^(?:assets\/(?:.*\.(?:js|css)|(?:figtree|bricolage)-latin-(?!ext)[^/]*\.woff2)|favicon\.svg|manifest\.webmanifest)$/;

/** Writes the service worker with its file list. */
export function serviceWorkerPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'ballpark:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After prerendering.
      sequential: true,
      async handler(error) {
        if (!error) await writeServiceWorker(outDir);
      },
    },
  };
}

async function writeServiceWorker(outDir: string): Promise<void> {
  const files = (await readdir(outDir, { recursive: true })).filter((file) => kept.test(file)).sort();
  const shell = await readFile(join(outDir, 'pages/app.html'), 'utf8');
  const addresses = files.map((file) => `/${file}`);
  const version = createHash('sha256')
    .update([shell, ...addresses].join('\n'))
    .digest('base64url')
    .slice(0, 8);
  const values = { VERSION: version, FILES: addresses };
  // Tests cannot press a notification, so they call its handler.
  const code = await bundleScript('service-worker/service-worker.ts', { values, keepsNames: true });
  await writeFile(join(outDir, 'service-worker.js'), code);
}
