import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropPush, keepPush, turnPushOff } from '../../lib/push/push-subscription.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { toast } from '../../ui/toast.ts';
import { PushSwitch } from './push-switch.tsx';

const endpoint = 'https://web.push.apple.com/send/1';
const keys = { p256dh: 'B-public', auth: 'secret' };
type Subscription = { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> };

let subscription: Subscription | null;
let calls: [string, unknown][];

beforeEach(() => {
  subscription = null;
  calls = [];
  queryClient.clear();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    calls.push([`${method} ${address}`, typeof body === 'string' ? JSON.parse(body) : undefined]);
    return Response.json({ success: true, data: { publicKey: 'server-key' } });
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function made(at = endpoint): Subscription {
  return {
    endpoint: at,
    toJSON: () => ({ endpoint: at, keys }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  };
}

/** Fakes push support and the permission prompt. */
function letBrowserPush(permission: NotificationPermission, subscribe = async () => (subscription = made())) {
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
}

async function show(): Promise<HTMLInputElement> {
  render(
    <QueryClientProvider client={queryClient}>
      <PushSwitch />
    </QueryClientProvider>,
  );
  return screen.findByLabelText<HTMLInputElement>(/Push notifications/);
}

it('subscribes this browser, here and at the server, and ends both', async () => {
  letBrowserPush('granted');
  const box = await show();
  await userEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
  await userEvent.click(box);
  await waitFor(() => expect(box).not.toBeChecked());
  expect(subscription).toBeNull();
  expect(calls).toEqual([
    ['GET /api/push/key', undefined],
    ['POST /api/push/subscriptions', { endpoint, keys }],
    ['DELETE /api/push/subscriptions', { endpoint }],
  ]);
});

it('is disabled and says why: blocked, not supported, or on an iPhone how to get them', async () => {
  const showAndSay = async (text: RegExp) => {
    cleanup();
    queryClient.clear();
    expect(await show()).toBeDisabled();
    expect(screen.getByText(text)).toBeVisible();
  };
  await showAndSay(/doesn’t support push notifications/);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
  await showAndSay(/Home Screen/);
  letBrowserPush('denied');
  await showAndSay(/blocks notifications/);
  expect(calls).toEqual([]);
});

it.each<[string, NotificationPermission, string | null]>([
  ['the question is dismissed', 'default', null],
  ['the browser cannot subscribe', 'granted', messages.pushFailed],
])('stays off when %s', async (_, permission, text) => {
  letBrowserPush(permission, () => Promise.reject(new DOMException('no push service', 'AbortError')));
  const box = await show();
  await userEvent.click(box);
  await waitFor(() => expect(box).not.toHaveAttribute('aria-busy'));
  expect(box).not.toBeChecked();
  expect(calls).toEqual(text === null ? [] : [['GET /api/push/key', undefined]]);
  expect(vi.mocked(toast.error).mock.calls).toEqual(text === null ? [] : [[text]]);
});

it('sends the server a subscription that replaced the saved one, and none that nobody turned on here', async () => {
  letBrowserPush('granted');
  subscription = made('https://web.push.apple.com/send/2');
  expect(await show()).not.toBeChecked();
  await keepPush();
  expect(calls).toEqual([]);
  localStorage.setItem('ballpark.push', endpoint);
  await keepPush();
  await keepPush();
  expect(calls).toEqual([
    ['POST /api/push/subscriptions', { endpoint: 'https://web.push.apple.com/send/2', keys }],
  ]);
});

it('ends here even when the server cannot be reached', async () => {
  letBrowserPush('granted');
  for (const end of [turnPushOff, dropPush]) {
    subscription = made();
    localStorage.setItem('ballpark.push', endpoint);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await end();
    expect([subscription, localStorage.getItem('ballpark.push')]).toEqual([null, null]);
  }
});
