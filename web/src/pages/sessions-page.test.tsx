import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const at = '2026-01-10T10:00:00.000Z';
const here = {
  id: '01890000-0000-7000-8000-00000000000a',
  browser: 'Firefox',
  system: 'Linux',
  createdAt: at,
  lastSeenAt: at,
  isCurrent: true,
};
const phone = { ...here, id: '01890000-0000-7000-8000-00000000000b', system: 'Android', isCurrent: false };
const unknown = { ...phone, id: '01890000-0000-7000-8000-00000000000c', browser: null, system: null };

function open(change: Record<string, { status: number; error?: string } | { data: unknown }> = {}) {
  let sessions = [phone, here, unknown];
  return renderApp('/settings/sessions', {
    user: maya,
    answers: {
      'GET /auth/sessions': () => ({ data: { sessions } }),
      [`DELETE /auth/sessions/${phone.id}`]: () => {
        sessions = [here, unknown];
        return { data: {} };
      },
      'DELETE /auth/sessions': () => {
        sessions = [here];
        return { data: { endedCount: 2 } };
      },
      ...change,
    },
  });
}

it('lists this device first, and each other one with a button that signs it out', async () => {
  open();
  await screen.findByText('This device');
  const rows = screen.getAllByRole('listitem');
  const list = rows.filter((row) => /signed in/.test(row.textContent));
  expect(list.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on LinuxThis deviceIn use now, signed in /),
    expect.stringMatching(/^Firefox on AndroidLast used .*Sign out$/),
    expect.stringMatching(/^Unknown deviceLast used .*Sign out$/),
  ]);
  expect(within(list[0] ?? document.body).queryByRole('button')).toBeNull();
});

it('signs one device out, and shows who is left', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Android' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(messages.sessionEnded));
  await waitFor(() => expect(screen.queryByText('Firefox on Android')).toBeNull());
});

it('counts a device that has signed out by itself as signed out', async () => {
  open({ [`DELETE /auth/sessions/${phone.id}`]: { status: 404, error: messages.notFound } });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Android' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(messages.sessionEnded));
});

it('asks before it signs out everywhere else', async () => {
  const { sent } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(messages.endOthersQuestion);
  expect(sent('DELETE /auth/sessions')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible();
  expect(toast.success).toHaveBeenCalledWith(messages.otherSessionsEnded);
});

it('says what failed, and tries again when asked', async () => {
  let isDown = true;
  renderApp('/settings/sessions', {
    user: maya,
    answers: {
      'GET /auth/sessions': () => (isDown ? { status: 400 } : { data: { sessions: [here] } }),
    },
  });
  expect(await screen.findByText(messages.sessionsFailed)).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
});
