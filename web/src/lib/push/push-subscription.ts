import { api } from '../api/api.ts';
import { pushKey } from './push-key.ts';
import { deviceStore } from '../storage.ts';

/** With the reason why it is unavailable. */
export type PushState = 'on' | 'off' | 'blocked' | 'needsInstall' | 'unsupported';

const maxWaitMs = 10_000;

export async function readPushState(): Promise<PushState> {
  if (!canPush()) return isUninstalledIos() ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await findSubscription();
  return subscription && isSaved(subscription) ? 'on' : 'off';
}

export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { publicKey } = await api('GET /push/key', {});
  const { pushManager } = await installedServiceWorker();
  // A subscription with another key would make this one fail.
  await (await pushManager.getSubscription())?.unsubscribe();
  await saveAtServer(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  return 'on';
}

/** Here and on the server. */
export async function turnPushOff(): Promise<PushState> {
  const endpoint = deviceStore.getItem(pushKey);
  if (endpoint !== null) {
    await api('DELETE /push/subscriptions', { body: { endpoint } }).catch(() => undefined);
    await dropPush();
  }
  return readPushState();
}

/** Here only: the server notices when its next push fails. */
export async function dropPush(): Promise<void> {
  if (deviceStore.getItem(pushKey) === null) return;
  deviceStore.removeItem(pushKey);
  await (await findSubscription())?.unsubscribe();
}

/** Saves the subscription again if the browser replaced it. */
export async function keepPush(): Promise<void> {
  if (deviceStore.getItem(pushKey) === null) return;
  const subscription = await findSubscription();
  if (subscription && !isSaved(subscription)) await saveAtServer(subscription);
}

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** iOS allows push only for Home Screen apps. iPads identify as Macs, but Macs have no touch screen. */
function isUninstalledIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription() ?? null;
}

/** Times out without a service worker, as in development. */
async function installedServiceWorker(): Promise<ServiceWorkerRegistration> {
  const gaveUp = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no service worker')), maxWaitMs);
  });
  return Promise.race([navigator.serviceWorker.ready, gaveUp]);
}

function isSaved({ endpoint }: PushSubscription): boolean {
  return deviceStore.getItem(pushKey) === endpoint;
}

async function saveAtServer(subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await api('POST /push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } });
  deviceStore.setItem(pushKey, endpoint);
}
