import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '@ballpark/domain/site.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../errors.ts';
import { decodedPath } from '../route-path.ts';
import { allowStyles } from '../http/secure-headers.ts';
import { dist, inlineSource, isBuilt } from './built-files.ts';
import { fillPage, isFirstSite, sendFilled } from './fill-pages.ts';

const manifest = '/manifest.webmanifest';
const immutable = 'public, max-age=31536000, immutable';

/** The page of the app itself, without any content of its own. */
const shell = 'app.html';

type Device = { isMember: boolean; isActive: boolean };
/** The tags of a page's head for those with whom it is shared, and the address of its cover. */
type Shared = { tags: string; cover: string | null };
/** Null for a page without tags of its own. */
type SharedOf = (path: string) => Promise<Shared | null>;

/**
 * Serves the built web app: hashed assets for ever, prerendered pages as they are, and the app's own page for every other address that a
 * browser opens. Anything else is 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  sharedOf: SharedOf,
  { hasProvider }: { hasProvider: boolean },
): Promise<void> {
  const hasPages = isBuilt();
  const styles = hasPages ? stylesOfPages() : new Map<string, string>();
  if (hasPages) await serveFiles(app);
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodedPath(request);
    if (!hasPages || !isPage(request, path)) throw new NotFound();
    reply.header('cache-control', 'no-cache');
    reply.header('vary', 'cookie');
    // The address of a mail's link contains a secret, which must not be sent as the referrer when the page loads files.
    if (hasSecret.test(request.url)) reply.raw.setHeader('referrer-policy', 'no-referrer');
    const { isMember, isActive } = deviceOf(request.headers.cookie);
    // The build does not know whether there is a provider or who may sign up, so the app draws these pages.
    const isChanged =
      (hasProvider && withProvider.has(path)) || (site.signUp !== 'open' && path === '/register');
    const isOwn = isMember || isChanged;
    const page = isOwn ? isActive && appPageOf(path, styles) : publicPageOf(path, styles);
    const file = page || shell;
    const filled = isFirstSite() ? null : fillPage(file);
    const source = filled ? filled.styles : styles.get(file);
    if (source) allowStyles(reply, source);
    const shared = await sharedOf(path);
    const sent = `prerendered/${file}`;
    if (shared !== null)
      return sendShared(reply, filled?.text ?? readFileSync(join(dist, sent), 'utf8'), shared);
    if (filled === null) return reply.sendFile(sent);
    return sendFilled(request, reply.type('text/html; charset=utf-8'), filled);
  };
  app.setNotFoundHandler(send);
  if (hasPages)
    app.get(manifest, (request, reply) => {
      reply.header('cache-control', 'no-cache').type('application/manifest+json');
      return isFirstSite()
        ? reply.sendFile(manifest.slice(1))
        : sendFilled(request, reply, fillPage(manifest.slice(1)));
    });
  // Pages that are made for each request are compressed on the way, which works for routes only.
  app.get('/listing/:id', send);
}

const withProvider = new Set(['/login', '/register']);

/** Pages that a mail's link opens, and addresses with a token in their query. */
const hasSecret =
  /^\/(reset-password|verify-email|unsubscribe|not-me|confirm-email|undo-email|oidc)\b|[?&]token=/;

/** The content of the device's cookie: see web/src/lib/session/device-cookie.ts. It gives no access. */
function deviceOf(cookies = ''): Device {
  const known = /(?:^|; )ballpark-device=([^;]*)/.exec(cookies)?.[1]?.split('.') ?? [];
  return {
    isMember: known.includes('member'),
    isActive: known.includes('active'),
  };
}

/** The app's page with its own tags instead of its title, and the cover in its skeleton. */
function sendShared(reply: FastifyReply, text: string, { tags, cover }: Shared): FastifyReply {
  const image = cover === null ? '' : `<img src="${cover}" alt="" fetchpriority="high">`;
  const page = text
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
    // It holds settings that an admin may change.
    globIgnore: [`**${manifest}`],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache');
    },
  });
}

/** The inline styles of each prerendered page, by its file's name, as its policy allows them. */
function stylesOfPages(): Map<string, string> {
  const files = readdirSync(join(dist, 'prerendered')).filter((file) => file.endsWith('.html'));
  return new Map(
    files.flatMap((file) => {
      const source = inlineSource(`prerendered/${file}`, 'style');
      return source === null ? [] : [[file, source]];
    }),
  );
}

/** The page that members see until the app has loaded: see web/build/first-pages.ts. None of their paths has a dot. */
function appPageOf(path: string, known: ReadonlyMap<string, string>): string | undefined {
  const address = path.replace(/^\/listing\/[\w-]+$/, '/listing/any');
  const file = `app${address.replaceAll('/', '.')}.html`;
  return known.has(file) ? file : undefined;
}

function publicPageOf(path: string, known: ReadonlyMap<string, string>): string | undefined {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  return known.has(file) && !file.startsWith('app') ? file : undefined;
}

/** Any address without a file extension, and one with a username, may be a page of the app, if a browser asks for HTML. */
function isPage({ method, headers: { accept = '*/*' } }: FastifyRequest, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOurs = /^\/(?!(?:api|media|assets|dev)(?:\/|$))(?:u\/[\w.]+|[^.]*)$/.test(path);
  return isRead && isOurs && /text\/html|\*\/\*/.test(accept);
}
