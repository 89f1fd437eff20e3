import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { handleErrors } from '../../src/http/handle-errors.ts';
import { secureHeaders } from '../../src/http/secure-headers.ts';
import { readBuilt } from '../../src/web/built-files.ts';
import { serveWeb } from '../../src/web/serve-web.ts';
import type { TestApp } from './test-app.ts';

/** As the build makes it, with inline styles. */
function pageOf(name: string): string {
  const head = `<title>${name} · %SITE_NAME%</title><meta name="description" content="%SITE_DESCRIPTION%"><style>.a{color:red}</style>`;
  return `<!doctype html><html><head>${head}</head><body><div data-photo="true"></div>${name} of %SITE_NAME%${' '.repeat(1500)}</body></html>`;
}

export type BuiltSite = { app: FastifyInstance; folder: string; close: () => Promise<void> };

/** Serves only the web app, from a small build of its own. */
export async function serveBuiltSite(on: TestApp): Promise<BuiltSite> {
  const folder = await mkdtemp(join(tmpdir(), 'ballpark-built-'));
  for (const name of ['site/pages', 'assets']) await mkdir(join(folder, name), { recursive: true });
  for (const name of ['app', 'index', 'about', 'register', 'app.home', 'app.listing.any'])
    await writeFile(join(folder, `site/pages/${name}.html`), pageOf(name));
  await writeFile(join(folder, 'site/manifest.webmanifest'), '{"name":"%SITE_NAME%"}');
  await writeFile(join(folder, 'site/service-worker.js'), `// ${'x'.repeat(2000)}`);
  await writeFile(join(folder, 'site/favicon.ico'), 'icon');
  await writeFile(join(folder, 'site/apple-touch-icon.png'), 'icon');
  await writeFile(join(folder, 'site/share.jpg'), 'picture');
  await writeFile(join(folder, 'assets/app-1.js'), 'export {};');
  const app = Fastify();
  handleErrors(app);
  await secureHeaders(app, []);
  await serveWeb(app, on.deps, readBuilt(folder));
  const close = async () => {
    await app.close();
    await rm(folder, { recursive: true });
  };
  return { app, folder, close };
}
