import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../lib/test-ui.ts';
import { held } from './test-answers.ts';
import { maya, renderApp } from './test-app.tsx';

/** Somebody who signs in with another account, and has two-step sign-in on. */
const factors = {
  factors: [
    {
      id: '01890000-0000-7000-8000-00000000000a',
      kind: 'totp',
      name: 'Authenticator app',
      createdAt: '2026-01-10T10:00:00.000Z',
      lastUsedAt: null,
    },
  ],
  recoveryCodesLeft: 2,
  canUsePasskeys: true,
  hasPassword: false,
};

it.each([
  [
    '/settings/security',
    'Security',
    /^Current password|^New password|^Change password/,
    'Email me a link to set one',
  ],
  ['/settings/security/two-step', 'Two-step sign-in', /^Set up an app/, 'New recovery codes'],
  ['/settings/email', 'Change email', /^Current password|^Change email$/, 'Change email'],
  [
    '/settings/account',
    'Your data and account',
    /^Current password|^Delete my account$/,
    'Delete my account',
  ],
])('%s shows no control that a late answer takes away', async (path, heading, early, after) => {
  const { answer, give } = held();
  renderApp(path, { user: maya, answers: { 'GET /auth/factors': answer } });
  await screen.findByRole('heading', { level: 1, name: heading });
  const main = within(screen.getByRole('main'));
  expect(main.queryAllByLabelText(early, { selector: 'input' })).toEqual([]);
  expect(main.queryAllByRole('button', { name: early })).toEqual([]);
  give({ data: factors });
  await waitFor(() => expect(main.getByText(after, { selector: 'a, button' })).toBeVisible());
  expect(main.queryByLabelText(/^Current password/)).toBeNull();
});

it('the question for a proof waits until it is known how one proves it', async () => {
  const { answer, give } = held();
  const proofRequired = { status: 403, code: 'PROOF_REQUIRED' };
  renderApp('/settings/security/codes', {
    user: maya,
    answers: { 'GET /auth/factors': answer, 'POST /auth/recovery-codes': proofRequired },
  });
  await press('Get ten new codes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  expect(dialog.queryByLabelText(/^Password/)).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Confirm' })).toBeNull();
  give({ data: { ...factors, hasPassword: true } });
  await waitFor(() => expect(dialog.getByLabelText(/^Password/)).toHaveFocus());
});

it('connects no account before it is known which are connected', async () => {
  const { answer, give } = held();
  renderApp('/settings/security', {
    user: maya,
    answers: {
      'GET /auth/factors': { data: factors },
      'GET /auth/ways': { data: { oidcLabel: 'Example' } },
      'GET /auth/identities': answer,
    },
  });
  await screen.findByRole('button', { name: 'Email me a link to set one' });
  expect(screen.queryByRole('button', { name: 'Connect Example' })).toBeNull();
  give({ data: [] });
  expect(await screen.findByRole('button', { name: 'Connect Example' })).toBeVisible();
});

it('the kinds of jobs in the address stay chosen, and cannot be changed before all are known', async () => {
  const { answer, give } = held();
  renderApp('/admin/jobs?name=send-mail', {
    user: { ...maya, role: 'admin' },
    answers: { 'GET /admin/job-kinds': answer },
  });
  const kind = await screen.findByLabelText<HTMLSelectElement>('Kind');
  expect(kind).toBeDisabled();
  expect(kind.value).toBe('send-mail');
  give({ data: ['sweep', 'send-mail'].map((name) => ({ name, failedCount: 0 })) });
  await waitFor(() => expect(kind).toBeEnabled());
  expect(kind.value).toBe('send-mail');
});
