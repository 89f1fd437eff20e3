// Makes the app open without a network: its page and its files are kept on the device. What the API says is no business of
// this file: see src/lib/api/kept-answers.ts. The build puts the two lists here. It also shows what the server pushes.
const version = 'VERSION';
const files = ['FILES'];

const shell = '/index.html';
const appCache = `ballpark-app-${version}`;
const photoCache = 'ballpark-photos';
const mostPhotos = 120;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(?:api|media|dev)(?:\/|$)/.test(pathname)) event.respondWith(openPage(request));
  } else if (files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(ownFile(request));
  else if (/^\/media\/.*-480\.webp$/.test(pathname)) event.respondWith(photo(event));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

async function install() {
  const cache = await caches.open(appCache);
  await cache.addAll([shell, ...files].map((path) => new Request(path, { cache: 'no-cache' })));
  await self.skipWaiting();
}

/** Takes over at once. Tabs that stand open still find the files of the version before. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith('ballpark-app-') && name !== appCache);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(shell, { cacheName: appCache });
    if (!kept) throw error;
    return kept;
  }
}

/** A file whose name holds its hash never changes; the others are asked for first. */
async function ownFile(request) {
  const kept = await caches.match(request);
  if (kept && new URL(request.url).pathname.startsWith('/assets/')) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function photo(event) {
  const cache = await caches.open(photoCache);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keepPhoto(cache, event.request, answer.clone()));
  return answer;
}

async function keepPhoto(cache, request, answer) {
  await cache.put(request, answer);
  const [oldest, ...rest] = await cache.keys();
  if (rest.length >= mostPhotos) await cache.delete(oldest);
}

/** Browsers end a subscription whose pushes show nothing, so a broken one shows something too. */
async function showPush({ data }) {
  const { title, body, path, tag } = readPush(data);
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-badge.png',
    data: { path },
  });
}

function readPush(data) {
  const something = { title: 'NAME', body: 'There is news for you.', path: '/', tag: 'news' };
  try {
    return { ...something, ...data?.json() };
  } catch {
    return something;
  }
}

/** Brings a tab of the app to the front and to the page, or opens one. */
async function openPath(path) {
  const href = ownAddress(path);
  const tabs = await self.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ url }) => url === href) ?? tabs.find(({ focused }) => focused) ?? tabs[0];
  const isThere = tab && (tab.url === href || (await tab.navigate(href).catch(() => null)));
  // A browser allows either only as the answer to a click.
  await (isThere ? tab.focus() : self.clients.openWindow(href)).catch(() => undefined);
}

/** Whatever was pushed leads nowhere but into the app. */
function ownAddress(path) {
  return new URL(/^\/(?![/\\])\S*$/.test(path) ? path : '/', self.location.origin).href;
}

/** The server learns of the new one when the app is next opened, for only the app is signed in. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  if (newSubscription || !oldSubscription) return;
  await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
}
