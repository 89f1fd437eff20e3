import type { NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import { choosableKinds, defaultChannels } from '@ballpark/domain/notifications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pushKey } from '../lib/push/push-key.ts';
import { expectText, expectToast, press } from '../lib/test-ui.ts';
import { timeOptions } from './notification-settings-page.tsx';
import type { Answers } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

const get = 'GET /notifications/settings';
const put = 'PUT /notifications/settings';
const settingsOf = (push: boolean) => ({
  channels: Object.fromEntries(choosableKinds.map((kind) => [kind, { inApp: true, mail: 'daily', push }])),
  quietHours: null,
  timeZone: 'America/Sao_Paulo',
});

/** Returns the group of one kind, by text: queries by role and name are slow with so many groups. */
async function open(answers: Answers = {}) {
  const settings = settingsOf(false);
  const app = renderApp('/settings/notifications', {
    user: maya,
    answers: {
      [get]: { data: settings },
      [put]: ({ body }) => ({ data: { ...settings, ...(body as NotificationSettings) } }),
      ...answers,
    },
  });
  await press('More: Your guesses');
  const legend = await screen.findByText('A listing you guessed on closes', { selector: 'legend' });
  const row = within(legend.parentElement ?? legend);
  const saved = () => (app.sent(put) as NotificationSettings[]).map(({ channels }) => channels);
  return { ...app, saved, row, push: () => row.queryByRole('switch', { name: 'Push' }) };
}

/** A browser with push, enabled by the permission. */
function stubPush(permission: 'granted' | 'denied'): void {
  const endpoint = 'https://web.push.apple.com/send/1';
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

it('has five groups, and each kind with its three channels', async () => {
  stubPush('granted');
  const { row, push } = await open();
  for (const more of screen.getAllByText('More')) await userEvent.click(more);
  const groupCount = 5;
  expect(document.querySelectorAll('fieldset')).toHaveLength(groupCount + choosableKinds.length);
  expect(row.getByRole('switch', { name: 'In app' })).toBeChecked();
  expect(row.getByRole('combobox', { name: 'Email' })).toHaveValue('daily');
  await waitFor(() => expect(push()).not.toBeChecked());
});

it.each([
  ['cannot show it', undefined, /^This browser doesn’t support push notifications\.$/],
  ['blocks it, whatever was chosen elsewhere', 'denied', /^Your browser blocks notifications/],
] as const)('has no switch for Push in a browser that %s, and tells why', async (_, permission, text) => {
  if (permission) stubPush(permission);
  const { push } = await open({ [get]: { data: settingsOf(true) } });
  await expectText(text);
  expect(push()).toBeNull();
});

it('saves two quick changes at once, each with everything else', async () => {
  stubPush('granted');
  const { row, push, saved } = await open();
  await userEvent.selectOptions(row.getByRole('combobox'), 'Right away');
  await userEvent.click(await row.findByRole('switch', { name: 'Push' }));
  expect(row.getByRole('combobox')).toHaveValue('atOnce');
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]?.pricedListingClosed).toEqual({ inApp: true, mail: 'atOnce', push: true });
  expect(Object.keys(saved()[1] ?? {})).toHaveLength(choosableKinds.length);
  await waitFor(() => expect(push()).toBeChecked());
});

it('changes all kinds of a group at once, and shows where they differ', async () => {
  const { saved, row } = await open();
  const legend = screen.getByText('Your guesses', { selector: 'legend' });
  const group = within(legend.parentElement ?? legend);
  await userEvent.selectOptions(group.getByRole('combobox'), 'Right away');
  await waitFor(() => expect(saved()).toHaveLength(1));
  for (const kind of ['pricedListingClosed', 'pricedListingReopened', 'questionAnswered'] as const)
    expect(saved()[0]?.[kind].mail).toBe('atOnce');
  expect(saved()[0]?.suggestionReceived.mail).toBe('daily');
  await userEvent.selectOptions(row.getByRole('combobox'), 'Off');
  expect(group.getByRole('combobox')).toHaveDisplayValue('Varies');
  expect(group.getByText('Email: some right away, some off.')).toBeVisible();
});

it('takes a change back and says why when the server refuses it', async () => {
  stubPush('granted');
  const { row, push } = await open({ [put]: { status: 400, error: 'Not like this' } });
  await userEvent.click(await row.findByRole('switch', { name: 'Push' }));
  await expectToast('error', 'Not like this');
  await waitFor(() => expect(push()).not.toBeChecked());
});

it('shows the defaults of a kind that an earlier server does not know', async () => {
  const { row } = await open({ [get]: { data: { ...settingsOf(false), channels: {} } } });
  const { inApp, mail } = defaultChannels.pricedListingClosed;
  expect(row.getByRole<HTMLInputElement>('switch', { name: 'In app' }).checked).toBe(inApp);
  expect(row.getByRole('combobox', { name: 'Email' })).toHaveValue(mail);
});

it('names the time zone of the quiet hours', async () => {
  const { sent } = await open();
  await press('Quiet hours', 'switch');
  await expectText('In the time of Sao Paulo (America/Sao_Paulo), from your place.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), '9:30 PM');
  await waitFor(() => expect(sent(put)[1]).toMatchObject({ quietHours: { from: '21:30', to: '07:00' } }));
});

it('offers each half hour but the other end, and a chosen time between two', () => {
  const options = timeOptions('22:00', '07:00');
  expect(options).toHaveLength(47);
  expect(options.map(({ value }) => value)).not.toContain('07:00');
  expect(options.find(({ value }) => value === '22:00')?.label).toBe('10:00 PM');
  const values = timeOptions('06:45', '22:00').map(({ value }) => value);
  expect(values.slice(12, 16)).toEqual(['06:00', '06:30', '06:45', '07:00']);
});

it('says that the address is refused, here as on every page, and where to change it', async () => {
  renderApp('/settings/notifications', {
    user: { ...maya, isMailRefused: true },
    answers: { [get]: { data: settingsOf(false) } },
  });
  const notice = within(await screen.findByRole('complementary', { name: 'Mail to you was refused' }));
  expect(notice.getByText('Mail to maya@example.org was refused. Check the address.')).toBeVisible();
  expect(notice.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/settings/email');
  expect(notice.getByRole('link', { name: 'It’s right' })).toHaveAttribute('href', '/verify-email');
});
