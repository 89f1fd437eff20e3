import type { NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import { defaultChannels, choosableKinds } from '@ballpark/domain/notifications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { pushKey } from '../lib/push/push-key.ts';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

beforeEach(() => vi.clearAllMocks());

const put = 'PUT /notifications/settings';

it('has each kind with its three channels', async () => {
  stubPush('granted');
  open();
  const group = await closes();
  expect(document.querySelectorAll('fieldset')).toHaveLength(choosableKinds.length);
  const row = within(group);
  expect(row.getByRole('switch', { name: 'In app' })).toBeChecked();
  expect(row.getByRole('combobox', { name: 'Email' })).toHaveValue('daily');
  expect(await row.findByRole('switch', { name: 'Push' })).not.toBeChecked();
});

it('has no switch for Push, and tells why, in a browser that cannot show it', async () => {
  open();
  const row = within(await closes());
  expect(row.getByRole('switch', { name: 'In app' })).toBeChecked();
  expect(row.queryByRole('switch', { name: 'Push' })).toBeNull();
  expect(await screen.findByRole('checkbox', { name: /in this browser/ })).not.toBeChecked();
  expect(screen.getByText('This browser cannot show push notifications.')).toBeVisible();
});

it('has no switch for Push where the browser blocks it, whatever was chosen elsewhere', async () => {
  stubPush('denied');
  open({ 'GET /notifications/settings': { data: settingsOf({ inApp: true, mail: 'daily', push: true }) } });
  const row = within(await closes());
  expect(await screen.findByText(/^Your browser blocks notifications/)).toBeVisible();
  expect(row.queryByRole('switch', { name: 'Push' })).toBeNull();
});

it('saves a change at once, and everything else with it', async () => {
  const { sent } = open();
  await userEvent.selectOptions(within(await closes()).getByRole('combobox'), 'At once');
  expect(within(await closes()).getByRole('combobox')).toHaveValue('atOnce');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Saved'));
  const saved = sent(put)[0]?.body as NotificationSettings;
  expect(saved.channels.pricedListingClosed).toEqual({ inApp: true, mail: 'atOnce', push: false });
  expect(Object.keys(saved.channels)).toHaveLength(choosableKinds.length);
});

it('loses none of two quick changes', async () => {
  stubPush('granted');
  const { sent } = open();
  const row = within(await closes());
  await userEvent.click(row.getByRole('switch', { name: 'In app' }));
  await userEvent.click(await row.findByRole('switch', { name: 'Push' }));
  await waitFor(() => expect(sent(put)).toHaveLength(2));
  const saved = sent(put)[1]?.body as NotificationSettings;
  expect(saved.channels.pricedListingClosed).toEqual({ inApp: false, mail: 'daily', push: true });
  await waitFor(() => expect(row.getByRole('switch', { name: 'Push' })).toBeChecked());
});

it('takes a change back and says why when the server refuses it', async () => {
  stubPush('granted');
  open({ [put]: { status: 400, error: 'Not like this' } });
  await userEvent.click(await within(await closes()).findByRole('switch', { name: 'Push' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Not like this'));
  await waitFor(async () =>
    expect(within(await closes()).getByRole('switch', { name: 'Push' })).not.toBeChecked(),
  );
});

it('shows the defaults of a kind that an earlier server does not know', async () => {
  open({
    'GET /notifications/settings': {
      data: { channels: {}, quietHours: null, timeZone: 'America/Sao_Paulo' },
    },
  });
  const row = within(await closes());
  const { inApp, mail } = defaultChannels.pricedListingClosed;
  expect(row.getByRole<HTMLInputElement>('switch', { name: 'In app' }).checked).toBe(inApp);
  expect(row.getByRole('combobox', { name: 'Email' })).toHaveValue(mail);
});

it('names the time zone of the quiet hours', async () => {
  const { sent } = open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  expect(screen.getByText('In the time of Sao Paulo (America/Sao_Paulo), from your place.')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), '9:30 PM');
  await waitFor(() => expect(sent(put)).toHaveLength(2));
  expect(sent(put)[1]?.body).toMatchObject({ quietHours: { from: '21:30', to: '07:00' } });
});

/** By text: queries by role and name are slow with so many groups. */
async function closes(): Promise<HTMLElement> {
  const legend = await screen.findByText('A listing you priced closes', { selector: 'legend' });
  const group = legend.parentElement;
  if (!group) throw new Error('The legend has no parent.');
  return group;
}

/** A browser with push, enabled by the permission. */
function stubPush(permission: 'granted' | 'denied'): void {
  const endpoint = 'https://push.example/send/1';
  localStorage.setItem(pushKey, endpoint);
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', { permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => ({ endpoint }) } }),
      addEventListener: () => undefined,
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
}

function open(answers: NonNullable<Parameters<typeof renderApp>[1]>['answers'] = {}) {
  const settings = settingsOf({ inApp: true, mail: 'daily', push: false });
  return renderApp('/settings/notifications', {
    user: maya,
    answers: {
      'GET /notifications/settings': { data: settings },
      [put]: ({ body }) => ({ data: { ...settings, ...(body as NotificationSettings) } }),
      ...answers,
    },
  });
}

function settingsOf(channels: { inApp: boolean; mail: string; push: boolean }) {
  return {
    channels: Object.fromEntries(choosableKinds.map((kind) => [kind, channels])),
    quietHours: null,
    timeZone: 'America/Sao_Paulo',
  };
}
