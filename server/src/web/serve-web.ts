import { matchPage } from '@ballpark/domain/match-page.ts';
import { startFile } from '@ballpark/domain/pages.ts';
import { isSitePage } from '@ballpark/domain/site-pages.ts';
import { site } from '@ballpark/domain/site.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { encoded, sendEncoded } from '../http/encoded.ts';
import { allowStyles } from '../http/secure-headers.ts';
import { decodedPath, withoutTrailingSlashes } from '../route-path.ts';
import { keepOutOfSearch } from '../site/keep-out-of-search.ts';
import { type Built, typeOf } from './built-files.ts';
import { type FilledPage, listingTags, sharedTags, manifest, pageFiller, shell } from './fill-pages.ts';
import { findPage } from './find-page.ts';
import { faceFiles, serveFace } from './serve-face.ts';
import { serveForMachines } from './serve-for-machines.ts';

type Device = { isMember: boolean; isActive: boolean };

/** A browser gets the app's shell with 404 for an unknown URL; anything else 404 without a page. */
export async function serveWeb(app: FastifyInstance, deps: Deps, built: Built | null): Promise<void> {
  serveForMachines(app, deps);
  if (built === null) {
    app.setNotFoundHandler(() => {
      throw new NotFound();
    });
    return;
  }
  const { publicUrl } = deps.config;
  const fill = pageFiller(built, publicUrl);
  const isBuilt = (file: string) => built.files.has(`pages/${file}`);
  serveFiles(app, built);
  serveFace(app, deps, built);
  app.get(`/${manifest}`, { compress: false }, (request, reply) =>
    sendEncoded(request, reply.header('cache-control', 'no-cache'), fill.manifest()),
  );
  // The service worker caches it for offline use.
  app.get('/index.html', { compress: false }, (request, reply) => {
    const page = fill.page(shell, '/index.html');
    if (page.styles) allowStyles(reply, page.styles);
    return sendEncoded(request, reply.header('cache-control', 'no-cache'), page.content);
  });
  await app.register(fastifyStatic, {
    root: built.assets,
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = decodedPath(request);
    if (!isPage(request, path)) throw new NotFound();
    const straight = withoutTrailingSlashes(path);
    const [typed = '', ...query] = request.url.split('?');
    const shorter = withoutTrailingSlashes(typed);
    const address = [shorter, ...query].join('?');
    if (shorter !== '/' && straight !== path && matchPage(straight) && address.startsWith('/'))
      return reply.redirect(address, 301);
    reply.header('cache-control', 'no-cache').header('vary', 'cookie');
    // A mail link contains a secret, which must not leak as the referrer.
    if (hasSecret.test(request.url)) reply.raw.setHeader('referrer-policy', 'no-referrer');
    const page = fill.page(fileFor(request, path), path);
    if (page.styles) allowStyles(reply, page.styles);
    const { isThere, listing, shared } = await findPage(deps, path);
    if (!isThere) reply.code(404);
    if (shared) keepOutOfSearch(reply);
    const tags = listing ? listingTags(listing, shared, publicUrl) : shared && sharedTags(shared, publicUrl);
    if (tags === undefined) return sendEncoded(request, reply, page.content);
    const text = withListing(page, { tags, cover: listing?.cover?.url ?? null });
    return sendEncoded(request, reply, encoded(text, page.content.type, { isKept: false }));
  });

  function fileFor({ headers, url }: FastifyRequest, address: string): string {
    const { path, page: { access, start } = {} } = matchPage(address) ?? {};
    if (path === undefined || start === undefined) return shell;
    const { isMember, isActive } = deviceOf(headers.cookie);
    // They depend on the identity provider, sign-up settings and the version asked for, so the app renders them.
    const isChanged =
      (deps.identityProvider !== undefined && withProvider.has(path)) ||
      ((site.signUp !== 'open' || site.approvesNewcomers) && path === '/register') ||
      (isSitePage(path.slice(1)) && url.includes('?'));
    // Drawn without what an address may ask.
    const isForVisitors = access === 'open' && start === 'skeleton' && !isMember && !url.includes('?');
    if (isForVisitors) return builtOrShell(startFile(path, 'visitorSkeleton'));
    const isFor = start === 'whole' ? !isMember && !isChanged : isMember && isActive;
    return isFor ? builtOrShell(startFile(path, start)) : shell;
  }

  function builtOrShell(file: string): string {
    return isBuilt(file) ? file : shell;
  }
}

const withProvider = new Set(['/login', '/register']);

const hasSecret =
  /^\/(reset-password|verify-email|unsubscribe|not-me|confirm-email|undo-email|oidc)\b|[?&]token=/;

/** web/src/lib/device-cookie.ts sets it. It gives no access. */
function deviceOf(cookies = ''): Device {
  const known = /(?:^|; )ballpark-device=([^;]*)/.exec(cookies)?.[1]?.split('.') ?? [];
  return {
    isMember: known.includes('member'),
    isActive: known.includes('active'),
  };
}

function withListing({ text }: FilledPage, { tags, cover }: { tags: string; cover: string | null }): string {
  const image = cover === null ? '' : `<img src="${cover}" alt="" fetchpriority="high">`;
  return text
    .replace(/<title>.*?<\/title>\s*<meta name="description"[^>]*>/, () => tags)
    .replace(/<div data-photo="true".*?(?=<\/div>)/s, (place) => place + image);
}

/** Paths without a file extension, and usernames, which may have a dot. */
function isPage({ method, headers: { accept = '*/*' } }: FastifyRequest, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOurs = /^\/(?!(?:api|media|assets|dev)(?:\/|$))(?:u\/[\w.]+|[^.]*)$/.test(path);
  return isRead && isOurs && /text\/html|\*\/\*/.test(accept);
}

/** They have a stable name, such as the service worker. */
function serveFiles(app: FastifyInstance, { files }: Built): void {
  for (const [name, bytes] of files) {
    const type = typeOf(name);
    if (name.startsWith('pages/') || name === manifest || type === undefined || faceFiles.includes(name))
      continue;
    const content = encoded(bytes, type, { isKept: true });
    app.get(`/${name}`, { compress: false }, (request, reply) =>
      sendEncoded(request, reply.header('cache-control', 'no-cache'), content),
    );
  }
}
