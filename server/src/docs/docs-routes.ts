import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { encoded, sendEncoded } from '../http/encoded.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

/**
 * `/api/openapi.json` for programs and `/api/docs` for people. Each is made at its first request, so that the start need not wait for it.
 */
export function docsRoutes(app: FastifyInstance): void {
  const document = once(() => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(readBeside('../../package.json')));
    return openApi(version);
  });
  serveText(app, '/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(document()));
  serveText(app, '/api/docs', 'text/html; charset=utf-8', () => docsPage(document()));
  serveText(app, '/api/docs/style.css', 'text/css; charset=utf-8', () => readBeside('docs-style.css'));
}

function serveText(app: FastifyInstance, url: string, type: string, write: () => string): void {
  const text = once(() => encoded(write(), type, { isKept: false }));
  app.get(url, { compress: false }, (request, reply) =>
    sendEncoded(request, reply.header('cache-control', 'no-cache'), text()),
  );
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function readBeside(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}
