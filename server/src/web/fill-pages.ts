import { fillMarks } from '@ballpark/domain/site-marks.ts';
import { site, siteChanges } from '@ballpark/domain/site.ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { dist, inlineSource } from './built-files.ts';

type Filled = { text: string; etag: string; br: Buffer; gzip: Buffer; styles: string | null };

/** The present pages by their files; each is filled once for the present settings. */
const filled = new Map<string, Filled>();
let filledFor = '';

/** True while no setting differs from the first ones: then the build's own files are served. */
export function isFirstSite(): boolean {
  return Object.keys(siteChanges()).length === 0;
}

/** A file of the build with the admin's changes, which a page also passes to the web app. */
export function fillPage(file: string): Filled {
  const changes = JSON.stringify(siteChanges());
  if (filledFor !== changes) filled.clear();
  filledFor = changes;
  const known = filled.get(file);
  if (known) return known;
  const path = templateOf(file);
  const template = readFileSync(join(dist, path), 'utf8');
  const isPage = file.endsWith('.html');
  const text = isPage
    ? fillMarks(template, escapeHtml).replace(
        '</head>',
        () => `<meta name="ballpark-site" content="${escapeHtml(changes)}"></head>`,
      )
    : fillMarks(template, (value) => JSON.stringify(value).slice(1, -1));
  const page = {
    text,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    br: brotliCompressSync(text),
    gzip: gzipSync(text),
    styles: isPage ? inlineSource(path, 'style') : null,
  };
  filled.set(file, page);
  return page;
}

/** Some pages have another form if there is a contact address. */
function templateOf(file: string): string {
  const named = `templates/with-contact.${file}`;
  return site.contactEmail !== null && existsSync(join(dist, named)) ? named : `templates/${file}`;
}

/** Sends the smallest encoding that the browser accepts, or 304 if the browser has it already. */
export function sendFilled(request: FastifyRequest, reply: FastifyReply, page: Filled): FastifyReply {
  reply.header('etag', page.etag).header('vary', 'cookie, accept-encoding');
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const takes = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(takes) ? 'br' : /\bgzip\b/.test(takes) ? 'gzip' : null;
  if (encoding === null) return reply.send(page.text);
  return reply.header('content-encoding', encoding).send(page[encoding]);
}
