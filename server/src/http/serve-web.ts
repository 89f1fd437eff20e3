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

/** The app's own page; all that others show before the app is there stands in files of their own. */
const shell = 'app.html';

/** The app's pages that stand before the app is there, for whoever may open them: see web/prerender-plugin.ts. */
const appPages: readonly [RegExp, string][] = [
  [/^\/home$/, 'app-home-page.html'],
  [/^\/feed$/, 'app-feed-page.html'],
  [/^\/listing\/[\w-]+$/, 'app-listing-page.html'],
];

/** How a page may look at its first paint, each a folder of the build: see web/prerender-plugin.ts. */
const looks = ['first', 'system', 'light', 'dark'] as const;

type Device = { look: (typeof looks)[number]; isMember: boolean; isActive: boolean };
/** What the head of a page says to whom it is shared with, and the address of its cover. */
type Shared = { tags: string; cover: string | null };
/** Null where a page says nothing of its own. */
type SharedOf = (path: string) => Promise<Shared | null>;

/**
 * Serves the built web app: hashed assets for ever, pages as they were prerendered, every other address that a browser opens by the app's
 * own router. Whatever is left is not found.
 */
export async function serveWeb(app: FastifyInstance, sharedOf: SharedOf): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'));
  const styles = isBuilt ? styleHashes() : new Map<string, string>();
  if (isBuilt) await serveFiles(app);
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/\?.*$/, '');
    if (!isBuilt || !isPage(request, path)) throw new NotFound();
    reply.header('cache-control', 'no-cache');
    reply.header('vary', 'cookie');
    const { look, isMember, isActive } = deviceOf(request.headers.cookie);
    const page = isMember ? isActive && appPageOf(path) : publicPageOf(path, styles);
    const file = page || shell;
    const hash = styles.get(file);
    if (hash !== undefined) allowStyles(reply, hash);
    const shared = await sharedOf(path);
    const sent = `prerendered/${look}/${file}`;
    return shared === null ? reply.sendFile(sent) : sendShared(reply, sent, shared);
  };
  app.setNotFoundHandler(send);
  // What is made for each request is compressed on the way, which is done for routes alone.
  app.get('/listing/:id', send);
}

/** What the browser has told of its device: see web/src/lib/device-cookie.ts. Nobody is let in by it. */
function deviceOf(cookies = ''): Device {
  const known = /(?:^|; )ballpark-device=([^;]*)/.exec(cookies)?.[1]?.split('.') ?? [];
  return {
    look: looks.find((look) => known.includes(look)) ?? 'first',
    isMember: known.includes('member'),
    isActive: known.includes('active'),
  };
}

/** The app's page with tags of its own in the place of its title, and the cover where its preview has room for it. */
function sendShared(reply: FastifyReply, file: string, { tags, cover }: Shared): FastifyReply {
  const image = cover === null ? '' : `<img src="${cover}" alt="" fetchpriority="high">`;
  const page = readFileSync(join(dist, file), 'utf8')
    .replace(/<title>.*?<\/title>\s*<meta name="description"[^>]*>/, () => tags)
    .replace(/<div data-photo="true".*?(?=<\/div>)/s, (place) => place + image);
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

/** The inline styles of each prerendered page, by its file's name; the policy allows them by this hash. */
function styleHashes(): Map<string, string> {
  const files = readdirSync(join(dist, firstLook)).filter((file) => file.endsWith('.html') && file !== shell);
  return new Map(files.map((file) => [file, styleHashOf(file)]));
}

function styleHashOf(file: string): string {
  const [, styles = ''] =
    /<style>(.*?)<\/style>/s.exec(readFileSync(join(dist, firstLook, file), 'utf8')) ?? [];
  return createHash('sha256').update(styles).digest('base64');
}

function appPageOf(path: string): string | undefined {
  return appPages.find(([pattern]) => pattern.test(path))?.[1];
}

function publicPageOf(path: string, known: ReadonlyMap<string, string>): string | undefined {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  return known.has(file) && !file.startsWith('app') ? file : undefined;
}

/** Any address without a file's ending may be a page of the app, whoever asks for it as one. */
function isPage({ method, headers: { accept = '*/*' } }: FastifyRequest, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOurs = /^\/(?!(?:api|media|assets|dev)(?:\/|$))[^.]*$/.test(path);
  return isRead && isOurs && /text\/html|\*\/\*/.test(accept);
}
