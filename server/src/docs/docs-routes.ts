import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
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

/** Plain and compressed are two representations. Each has its own strong ETag, so that neither is taken for the other. */
function serveText(app: FastifyInstance, url: string, type: string, write: () => string): void {
  const forms = once(async () => {
    const text = write();
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const body = await promisify(gzip)(text);
    return {
      plain: { body: Buffer.from(text), etag: `"${hash}"`, headers: {} },
      small: { body, etag: `"${hash}.gz"`, headers: { 'content-encoding': 'gzip' } },
    };
  });
  app.get(url, { compress: false }, async (request, reply) => {
    const { plain, small } = await forms();
    const { body, etag, headers } = takesGzip(request.headers['accept-encoding']) ? small : plain;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.headers(headers).type(type).send(body);
  });
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function takesGzip(accepted = ''): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);
}

/** If-None-Match compares weakly: a proxy may have put W/ before the tag. */
function isKnown(known: string | undefined, etag: string): boolean {
  const tags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(etag);
}

function readBeside(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}
