// Opens the app offline from cached files, and shows pushes. API answers are cached by src/lib/api/kept-answers.ts, photos by the
// browser.

/** From build/service-worker-plugin.ts. */
declare const VERSION: string;
declare const FILES: readonly string[];
/** By language. */
declare const TEXTS: Readonly<Record<string, readonly string[]>>;

declare const self: ServiceWorkerGlobalScope;

type Shown = { title: string; body: string; path: string; tag: string };

const files = new Set(FILES);
/** Of the page that registered this worker (src/lib/push/register-service-worker.ts). */
const spoken = new URL(self.location.href).searchParams;
const language = spoken.get('language') ?? 'en';
const news = spoken.get('news') ?? 'You have news.';
const appCache = `ballpark-app-${VERSION}-${language}`;

const shell = '/index.html';

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/create') return event.respondWith(keepShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!/^\/(?:api|media|dev)(?:\/|$)/.test(pathname)) event.respondWith(openPage(request));
  } else if (files.has(pathname) || pathname.startsWith('/assets/')) event.respondWith(ownFile(request));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event)));
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  // Put there when it was shown, by this version or an older one.
  event.waitUntil(openPath((notification.data as { path?: unknown } | null)?.path));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

async function install(): Promise<void> {
  const cache = await caches.open(appCache);
  const texts = TEXTS[language] ?? [];
  await cache.addAll([shell, ...files, ...texts].map((path) => new Request(path, { cache: 'no-cache' })));
  await self.skipWaiting();
}

/** Takes over at once. Open tabs can still load the files of the version before. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('ballpark-app-') && name !== appCache);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(shell, { cacheName: appCache });
    if (!kept) throw error;
    return kept;
  }
}

const sharedCache = 'ballpark-shared';
/** As many as a listing takes. */
const maxSharedPhotos = 5;
const maxSharedTitle = 100;

/**
 * What another app shares (share_target of the manifest) waits for the page of the form, also until somebody has signed in:
 * src/lib/session/shared-input.ts. Any site can send the same, so that page asks first.
 */
async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const said = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [firstLine = '', ...rest] = said('text').split('\n');
  const isTitled = said('title') !== '' || /^https?:/.test(firstLine);
  const title = isTitled ? said('title') : firstLine;
  const words = isTitled ? said('text') : rest.join('\n').trim();
  const text = words.includes(said('url')) ? words : [words, said('url')].filter(Boolean).join('\n');
  const photos = form
    .getAll('photos')
    .filter((photo) => photo instanceof File)
    .slice(0, maxSharedPhotos);
  await caches.delete(sharedCache);
  const cache = await caches.open(sharedCache);
  for (const [at, photo] of photos.entries())
    await cache.put(`/shared/${at}`, new Response(photo, { headers: { 'content-type': photo.type } }));
  await cache.put('/shared', Response.json({ text, names: photos.map(({ name }) => name), at: Date.now() }));
  const asked = new URLSearchParams({ shared: '1', title: title.slice(0, maxSharedTitle) });
  return Response.redirect(`/create?${asked.toString()}`, 303);
}

/** A file whose name holds its hash never changes; the others are asked for first. */
async function ownFile(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept && new URL(request.url).pathname.startsWith('/assets/')) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Browsers end a subscription whose pushes show nothing, so a broken one shows something too. */
async function showPush({ data }: PushEvent): Promise<void> {
  const { title, body, path, tag } = readPush(data);
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-badge.png',
    data: { path },
  });
  // What is on the screen need not be said as well.
  const tabs = await self.clients.matchAll({ type: 'window' });
  const here = pageOf(ownAddress(path));
  if (!tabs.some(({ url, visibilityState }) => visibilityState === 'visible' && pageOf(url) === here)) return;
  for (const one of await self.registration.getNotifications({ tag })) one.close();
}

function readPush(data: PushMessageData | null): Shown {
  const something = { title: self.location.hostname, body: news, path: '/', tag: 'notification' };
  try {
    // The server writes it (server/src/push); what it leaves out is as above.
    return { ...something, ...(data?.json() as Partial<Shown> | undefined) };
  } catch {
    return something;
  }
}

/** Brings a tab of the app to the front and to the page, or opens one. */
async function openPath(path: unknown): Promise<void> {
  const href = ownAddress(path);
  const tabs = await self.clients.matchAll({ type: 'window' });
  const tab =
    tabs.find(({ url }) => pageOf(url) === pageOf(href)) ?? tabs.find(({ focused }) => focused) ?? tabs[0];
  const isThere = tab && (tab.url === href || (await tab.navigate(href).catch(() => null)));
  // A browser allows either only as the answer to a click.
  await (isThere ? tab.focus() : self.clients.openWindow(href)).catch(() => undefined);
}

/** Whatever was pushed leads nowhere but into the app. */
function ownAddress(path: unknown): string {
  const isOwn = typeof path === 'string' && /^\/(?![/\\])\S*$/.test(path);
  return new URL(isOwn ? path : '/', self.location.origin).href;
}

/** An address without the line of the page. */
function pageOf(href: string): string {
  return href.replace(/#.*/, '');
}

/** The server learns of the new one when the app is next opened, for only the app is signed in. */
async function subscribeAgain({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  if (newSubscription || !oldSubscription) return;
  await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
}
