import { messages } from '@ballpark/domain/contract/messages.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { field, press } from '../lib/test-ui.ts';
import { type Answers, inTurn } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

/** As some password managers do: without any event. */
function setSilently(input: HTMLInputElement, text: string): void {
  input.value = text;
}

type Form = { path: string; user?: OwnProfile; fills: [RegExp, string][]; button: string; call: string };

const email = 'maya@example.org';
const password = 'Correct horse 1';
const pending = { status: 401, code: 'CODE_REQUIRED', error: messages.codeRequired, pending: 'half-in' };

const forms: [name: string, form: Form, sent: object][] = [
  [
    'sign-in',
    {
      path: '/login',
      fills: [
        [/^Email/, email],
        [/^Password/, password],
      ],
      button: 'Sign in',
      call: 'POST /auth/login',
    },
    { email, password },
  ],
  [
    'sign-up',
    {
      path: '/register',
      fills: [
        [/^Full name/, 'Maya'],
        [/^Email/, email],
        [/^Password/, password],
      ],
      button: 'Create account',
      call: 'POST /auth/register',
    },
    { name: 'Maya', email, password },
  ],
  [
    'asking for a link',
    {
      path: '/forgot-password',
      fills: [[/^Email/, email]],
      button: 'Send me a link',
      call: 'POST /auth/forgot-password',
    },
    { email },
  ],
  [
    'a reset',
    {
      path: '/reset-password#token=from-the-mail',
      fills: [[/^New password/, password]],
      button: 'Set new password',
      call: 'POST /auth/reset-password',
    },
    { password },
  ],
  [
    'a change of the password',
    {
      path: '/settings/security',
      user: maya,
      fills: [
        [/^Current password/, password],
        [/^New password/, 'Correct horse 2'],
      ],
      button: 'Change password',
      call: 'PUT /auth/password',
    },
    { currentPassword: password, newPassword: 'Correct horse 2' },
  ],
  [
    'a change of the address',
    {
      path: '/settings/email',
      user: maya,
      fills: [
        [/^New email/, 'maya@example.net'],
        [/^Current password/, password],
      ],
      button: 'Change email',
      call: 'POST /auth/email',
    },
    { email: 'maya@example.net', password },
  ],
];

it.each(forms)('%s sends what a password manager filled in without an event', async (_name, form, sent) => {
  const { path, user, fills, button, call } = form;
  const app = renderApp(path, { ...(user && { user }) });
  await screen.findByRole('button', { name: button });
  for (const [label, text] of fills) setSilently(field(label), text);
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
  await press(button);
  await waitFor(() => expect(app.sent(call)).toMatchObject([sent]));
});

it('a code that was filled in without an event signs in', async () => {
  const call = 'POST /auth/login/code';
  const app = renderApp('/login', { answers: { 'POST /auth/login': pending } });
  await screen.findByRole('button', { name: 'Sign in' });
  setSilently(field(/^Email/), email);
  setSilently(field(/^Password/), password);
  await press('Sign in');
  setSilently(await screen.findByLabelText<HTMLInputElement>(/^Code/), '123456');
  await press('Sign in');
  await waitFor(() => expect(app.sent(call)).toEqual([{ pending: 'half-in', code: '123456' }]));
});

it('a password that was filled in without an event proves who deletes the account', async () => {
  const call = 'DELETE /account';
  const answers: Answers = {
    [call]: inTurn({ status: 403, code: 'PROOF_REQUIRED', error: messages.proofRequired }, { status: 500 }),
    'POST /auth/proof': { data: {} },
  };
  const app = renderApp('/settings/account', { user: maya, answers });
  setSilently(await screen.findByLabelText<HTMLInputElement>(/^Current password/), password);
  await press('I want to delete my account', 'checkbox');
  await press('Delete my account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  setSilently(dialog.getByLabelText<HTMLInputElement>(/^Password/), password);
  await press('Confirm');
  await waitFor(() => expect(app.sent('POST /auth/proof')).toEqual([{ password }]));
  await waitFor(() => expect(app.sent(call)).toEqual([{ password }, { password }]));
});
