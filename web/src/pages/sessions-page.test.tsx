import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectText, expectToast, press } from '../lib/test-ui.ts';
import type { Answers } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

const at = '2026-01-10T10:00:00.000Z';
const device = { system: 'Linux', createdAt: at, lastSeenAt: at, isCurrent: false };
const here = { ...device, id: '01890000-0000-7000-8000-00000000000a', browser: 'Firefox', isCurrent: true };
const phone = { ...here, id: '01890000-0000-7000-8000-00000000000b', system: 'Android', isCurrent: false };
const unknown = { ...device, id: '01890000-0000-7000-8000-00000000000c', browser: null, system: null };
const end = `DELETE /auth/sessions/${phone.id}`;
const listed = (...sessions: object[]) => ({ data: { sessions } });

function open(answers: Answers = {}): ReturnType<typeof renderApp> {
  const app: ReturnType<typeof renderApp> = renderApp('/settings/sessions', {
    user: maya,
    answers: {
      'GET /auth/sessions': () =>
        app.calls.some(({ route }) => route.startsWith('DELETE'))
          ? listed(here)
          : listed(phone, here, unknown),
      ...answers,
    },
  });
  return app;
}

it('lists this device first, and each other one with a button that signs it out', async () => {
  open();
  await screen.findByText('This device');
  const rows = screen.getAllByRole('listitem').filter((row) => /signed in/.test(row.textContent));
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on LinuxThis deviceIn use now, signed in [^S]*$/),
    expect.stringMatching(/^Firefox on AndroidLast used .*Sign out$/),
    expect.stringMatching(/^Unknown deviceLast used .*Sign out$/),
  ]);
});

it.each([
  ['one device', { data: {} }],
  ['a device that has signed out by itself', { status: 404, error: messages.notFound }],
])('signs %s out, and shows who is left', async (_, answer) => {
  open({ [end]: answer });
  await press('Sign out Firefox on Android');
  await expectToast('success', messages.sessionEnded);
  await waitFor(() => expect(screen.queryByText('Firefox on Android')).toBeNull());
});

it('asks before it signs out everywhere else', async () => {
  const { sent } = open({ 'DELETE /auth/sessions': { data: { endedCount: 2 } } });
  await press('Sign out everywhere else');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(messages.endOthersQuestion);
  expect(sent('DELETE /auth/sessions')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
  await expectText('You’re not signed in anywhere else.');
  await expectToast('success', messages.otherSessionsEnded);
});
