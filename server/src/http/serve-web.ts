import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from './errors.ts';
import { allowStyles } from './secure-headers.ts';

const dist = join(import.meta.dirname, '../../../web/dist');
const firstLook = 'prerendered/first';
const immutable = 'public, max-age=31536000, immutable';

/** The app's page with what an address needs at once: see web/prerender-plugin.ts. */
const appPages: readonly [RegExp, string][] = [
  [/^\/home$/, 'app-home-page.html'],
  [/^\/feed$/, 'app-feed-page.html'],
  [/^\/listing\/[\w-]+$/, 'app-listing-page.html'],
];

/** How a page may look at its first paint, each a folder of the build: see web/prerender-plugin.ts. */
const looks = ['first', 'system', 'light', 'dark'] as const;

/** A public page as it was prerendered: its file's name in each look's folder. */
type Page = { file: string; styleHash: string };
type Device = { look: (typeof looks)[number]; isMember: boolean };
/** What the head of a page says to whom it is shared with, null when nothing. */
type TagsOf = (path: string) => Promise<string | null>;

/**
 * Serves the built web app: hashed assets for ever, public pages as they were prerendered, every other address that a
 * browser opens by the app's own router. Whatever is left is not found.
 */
export async function serveWeb(app: FastifyInstance, tagsOf: TagsOf): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'));
  const pages = isBuilt ? prerenderedPages() : new Map<string, Page>();
  if (isBuilt) await serveFiles(app);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '');
    if (!isBuilt || !isPage(request, path)) throw new NotFound();
    reply.header('cache-control', 'no-cache');
    reply.header('vary', 'cookie');
    const { look, isMember } = deviceOf(request.headers.cookie);
    const page = isMember ? undefined : pages.get(path);
    if (page) return allowStyles(reply, page.styleHash).sendFile(`prerendered/${look}/${page.file}`);
    const tags = await tagsOf(path);
    const shell = `prerendered/${look}/${appPageOf(path)}`;
    return tags === null ? reply.sendFile(shell) : sendShared(reply, shell, tags);
  });
}

/** What the browser has told of its device: see web/src/lib/device-cookie.ts. Nobody is let in by it. */
function deviceOf(cookies = ''): Device {
  const known = /(?:^|; )ballpark-device=([^;]*)/.exec(cookies)?.[1]?.split('.') ?? [];
  return { look: looks.find((look) => known.includes(look)) ?? 'first', isMember: known.includes('member') };
}

/** The app's page with tags of its own in the place of its title. */
function sendShared(reply: FastifyReply, file: string, tags: string): FastifyReply {
  const shell = readFileSync(join(dist, file), 'utf8');
  const page = shell.replace(/<title>.*?<\/title>\s*<meta name="description"[^>]*>/, () => tags);
  return reply.type('text/html; charset=utf-8').send(page);
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

/** The prerendered pages by the path that they stand for. */
function prerenderedPages(): Map<string, Page> {
  const files = readdirSync(join(dist, firstLook)).filter(
    (file) => file.endsWith('.html') && !file.startsWith('app'),
  );
  return new Map(files.map((file) => [pathOf(file), pageOf(file)]));
}

/** Each page carries the styles that it uses; the policy allows them by their hash. */
function pageOf(file: string): Page {
  const [, styles = ''] =
    /<style>(.*?)<\/style>/s.exec(readFileSync(join(dist, firstLook, file), 'utf8')) ?? [];
  return { file, styleHash: createHash('sha256').update(styles).digest('base64') };
}

function appPageOf(path: string): string {
  return appPages.find(([pattern]) => pattern.test(path))?.[1] ?? 'app.html';
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
