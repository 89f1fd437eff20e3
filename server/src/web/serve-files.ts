import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { encoded, sendEncoded } from '../http/encoded.ts';
import type { Built } from './built-files.ts';
import { manifest } from './fill-pages.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
};

/** Serves the files of the build that keep their names from one build to the next, such as icons and the service worker. */
export function serveFiles(app: FastifyInstance, { files }: Built): void {
  for (const [name, bytes] of files) {
    const type = types[extname(name)];
    if (name.startsWith('pages/') || name === manifest || type === undefined) continue;
    const content = encoded(bytes, type, { isKept: true });
    app.get(`/${name}`, { compress: false }, (request, reply) => {
      reply.header('cache-control', 'no-cache');
      // Previews on other sites show it.
      if (type === 'image/jpeg') reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin');
      return sendEncoded(request, reply, content);
    });
  }
}
