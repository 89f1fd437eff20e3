import {
  type Language,
  acceptedLanguage,
  inLanguage,
  isEnglish,
  sourceLanguage,
  splitLanguage,
} from '@ballpark/domain/languages.ts';
import { matchPage } from '@ballpark/domain/match-page.ts';
import { isInEachLanguage, startFile } from '@ballpark/domain/pages.ts';
import { isSitePage } from '@ballpark/domain/site-pages.ts';
import { site } from '@ballpark/domain/site.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { encoded, sendEncoded } from '../http/encoded.ts';
import { allowStyles } from '../http/secure-headers.ts';
import { chosenLanguage, deviceLanguage } from '../language/language-of.ts';
import { textsIn } from '../language/texts.ts';
import { decodedPath, withoutTrailingSlashes } from '../route-path.ts';
import { keepOutOfSearch } from '../site/keep-out-of-search.ts';
import { type Built, typeOf } from './built-files.ts';
import { type FilledPage, listingTags, sharedTags, manifest, pageFiller, shell } from './fill-pages.ts';
import { findPage } from './find-page.ts';
import { faceFiles, serveFace } from './serve-face.ts';
import { feedTags } from './serve-feeds.ts';
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
  const isBuilt = (file: string) => built.files.has(`pages/${sourceLanguage}/${file}`);
  serveFiles(app, built);
  serveFace(app, deps, built);
  app.get(`/${manifest}`, { compress: false }, (request, reply) =>
    sendEncoded(
      request,
      reply.header('cache-control', 'no-cache').header('vary', languageHeaders),
      fill.manifest(deviceLanguage(request)),
    ),
  );
  // What another app shares, where no service worker has taken it: its form opens without.
  await app.register(async (sharing) => {
    sharing.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    sharing.post('/create', (_request, reply) =>
      reply.header('connection', 'close').redirect('/create', 303),
    );
  });
  // The service worker caches it for offline use.
  app.get('/index.html', { compress: false }, (request, reply) => {
    const page = fill.page(shell, '/index.html', deviceLanguage(request));
    if (page.styles) allowStyles(reply, page.styles);
    reply.header('cache-control', 'no-cache').header('vary', languageHeaders);
    return sendEncoded(request, reply, page.content);
  });
  await app.register(fastifyStatic, {
    root: built.assets,
    // Its own route reads the whole folder for each call, to compare the spelling.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  app.get<{ Params: { name: string } }>('/assets/:name', { compress: false }, (request, reply) => {
    const { name } = request.params;
    if (!assetName.test(name)) throw new NotFound();
    return reply.sendFile(name);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const address = decodedPath(request);
    if (!isPage(request, address)) throw new NotFound();
    const { language: named, path } = splitLanguage(address);
    reply.header('cache-control', 'no-cache').header('vary', languageHeaders);
    const elsewhere = straightAddress(request, address) ?? addressInLanguage(request, named, path);
    if (elsewhere !== undefined) return reply.redirect(elsewhere.to, elsewhere.status);
    // A mail link contains a secret, which must not leak as the referrer.
    if (hasSecret.test(request.url)) reply.raw.setHeader('referrer-policy', 'no-referrer');
    const language = named ?? ownLanguage(request, path);
    const page = fill.page(fileFor(request, path), path, language);
    if (page.styles) allowStyles(reply, page.styles);
    const { isThere, listing, shared } = await findPage(deps, path);
    if (!isThere) reply.code(404);
    if (shared) keepOutOfSearch(reply);
    const tags = listing
      ? listingTags(language, listing, shared, publicUrl)
      : shared && sharedTags(language, shared, publicUrl);
    const feeds = matchPage(path)?.path === '/prices' ? feedTags(textsIn(language), searchIn(request)) : '';
    if (tags === undefined && feeds === '') return sendEncoded(request, reply, page.content);
    const text =
      tags === undefined
        ? page.text.replace('</head>', () => `${feeds}</head>`)
        : withListing(page, { tags, cover: listing?.cover?.url ?? null });
    return sendEncoded(request, reply, encoded(text, page.content.type, { isKept: false }));
  });

  function fileFor({ headers, url }: FastifyRequest, address: string): string {
    const { path, page: { access, start } = {} } = matchPage(address) ?? {};
    if (path === undefined || start === undefined) return shell;
    const { isMember, isActive } = deviceOf(headers.cookie);
    // They depend on the identity provider, the settings and the version asked for, so the app renders them.
    const isChanged =
      (deps.identityProvider !== undefined && withProvider.has(path)) ||
      ((site.signUp !== 'open' || site.approvesNewcomers) && path === '/register') ||
      (site.contactEmail === null && !site.hasExamples && path === '/contact') ||
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

type Elsewhere = { to: string; status: 301 | 302 };

/** Without slashes at its end. */
function straightAddress({ url }: FastifyRequest, address: string): Elsewhere | undefined {
  const straight = withoutTrailingSlashes(address);
  const { path } = splitLanguage(straight);
  const [typed = '', ...query] = url.split('?');
  const shorter = withoutTrailingSlashes(typed);
  const to = [shorter, ...query].join('?');
  const isOurs = shorter !== '/' && straight !== address && matchPage(path) !== undefined;
  return isOurs && to.startsWith('/') ? { to, status: 301 } : undefined;
}

/**
 * Pages for visitors have an address in each language; all others have one, in the language of the device. The front page and those to
 * sign in are chosen by the browser’s languages, the rest only by the choice on this device.
 */
function addressInLanguage(
  request: FastifyRequest,
  named: Language | undefined,
  path: string,
): Elsewhere | undefined {
  const found = matchPage(path);
  if (found === undefined) return undefined;
  const [, ...rest] = request.url.split('?');
  const query = rest.map((part) => `?${part}`).join('');
  const { page } = found;
  if (named !== undefined)
    return isInEachLanguage(page) ? undefined : { to: encodeURI(path) + query, status: 302 };
  if (!isInEachLanguage(page) || deviceOf(request.headers.cookie).isMember) return undefined;
  const chosen = chosenLanguage(request);
  const isByBrowser = path === '/' || page.isIndexed !== true;
  const wanted = chosen ?? (isByBrowser ? acceptedLanguage(request.headers['accept-language']) : undefined);
  if (wanted === undefined || isEnglish(wanted)) return undefined;
  return { to: inLanguage(found.path, wanted) + query, status: 302 };
}

/** Of an address that names none. */
function ownLanguage(request: FastifyRequest, path: string): Language {
  const page = matchPage(path)?.page;
  const isInEnglish =
    page !== undefined && isInEachLanguage(page) && !deviceOf(request.headers.cookie).isMember;
  const language = deviceLanguage(request);
  return isInEnglish && !isEnglish(language) ? sourceLanguage : language;
}

/** They lie in one folder. */
const assetName = /^[\w-][\w.-]*$/;

const languageHeaders = 'cookie, accept-language';

const withProvider = new Set(['/login', '/register']);

const hasSecret =
  /^(?:\/[a-zA-Z-]+)?\/(reset-password|verify-email|unsubscribe|not-me|confirm-email|undo-email|oidc)\b|[?&]token=/;

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

/** What a page of prices is about. */
function searchIn({ query }: FastifyRequest): string {
  const { q } = query as { q?: unknown };
  return typeof q === 'string' ? q.trim().slice(0, 200) : '';
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
