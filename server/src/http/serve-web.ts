import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from './errors.ts';

const dist = join(import.meta.dirname, '../../../web/dist');
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app: hashed assets for ever, public pages as they were prerendered, every other address that a
 * browser opens by the app's own router. Whatever is left is not found.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'));
  const pages = isBuilt ? prerenderedPages() : new Map<string, string>();
  if (isBuilt) await serveFiles(app);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '');
    if (!isBuilt || !isPage(request, path)) throw new NotFound();
    return reply.header('cache-control', 'no-cache').sendFile(pages.get(path) ?? 'index.html');
  });
}

async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    // Only files that are there have a route; all else is the app's or not found.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache');
    },
  });
}

/** Files of prerendered pages by the path that they stand for. */
function prerenderedPages(): Map<string, string> {
  const files = readdirSync(join(dist, 'prerendered')).filter((file) => file.endsWith('.html'));
  return new Map(files.map((file) => [pathOf(file), `prerendered/${file}`]));
}

function pathOf(file: string): string {
  return file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
}

/** Any address without a file's ending may be a page of the app, whoever asks for it as one. */
function isPage({ method, headers: { accept = '*/*' } }: FastifyRequest, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOurs = /^\/(?!(?:api|media|assets|dev)(?:\/|$))[^.]*$/.test(path);
  return isRead && isOurs && /text\/html|\*\/\*/.test(accept);
}
