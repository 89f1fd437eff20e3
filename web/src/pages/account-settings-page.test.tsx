import { messages } from '@ballpark/domain/contract/messages.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../lib/api/api.ts';
import { leaveForProvider } from '../lib/session/oidc-attempt.ts';
import { expectText, fill, press } from '../lib/test-ui.ts';
import { type Answers, held, inTurn } from './test-answers.ts';
import { expectPath, maya, renderApp } from './test-app.tsx';

// jsdom cannot navigate to another site.
vi.mock('../lib/session/oidc-attempt.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../lib/session/oidc-attempt.ts')>()),
  leaveForProvider: vi.fn<typeof leaveForProvider>(),
}));
vi.mock('../lib/passkeys/passkey-support.ts', () => ({
  passkeyObstacle: () => null,
  canSuggestPasskeys: async () => false,
}));
const { proveByPasskey } = vi.hoisted(() => ({ proveByPasskey: vi.fn<() => Promise<void>>() }));
vi.mock('../lib/passkeys/passkey-calls.ts', () => ({ proveByPasskey, passkeyProblem: () => null }));

const none = { state: 'none', askedAt: null, expiresAt: null, bytes: null, address: null };
const making = { ...none, state: 'making', askedAt: '2026-11-23T10:00:00.000Z' };
const ask = 'POST /account/export';
const remove = 'DELETE /account';
const removed = { data: { deletionAt: '2026-12-07T10:00:00.000Z' } };
const proofRequired = { status: 403, code: 'PROOF_REQUIRED' };

const open = (answers: Answers = {}, query = '') =>
  renderApp(`/settings/account${query}`, {
    user: maya,
    answers: { 'GET /account/export': { data: none }, 'POST /auth/proof': { data: {} }, ...answers },
  });

async function leave(): Promise<void> {
  await press('I want to delete my account', 'checkbox');
  await fill(/^Current password/, 'Correct horse 1');
  await press('Delete my account');
}

it('asks for a fresh proof where the last one is old, and then for the copy, which is being made', async () => {
  const { sent } = open({ [ask]: inTurn(proofRequired, { data: making }) });
  await press('Create a copy of my data');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await userEvent.type(await dialog.findByLabelText(/^Password/), 'Correct horse 1');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await expectText(/We’re creating your copy/);
  expect(sent(ask)).toHaveLength(2);
});

it('says what to do after a download that came too late', async () => {
  open({}, '?export=over');
  await expectText(/This copy is gone/);
});

it('leads to the front page also where another call, or another tab, meets the end of the session first', async () => {
  const { answer, give } = held();
  const app = open({ [remove]: answer, 'GET /listings': { status: 401, error: messages.signInNeeded } });
  await leave();
  await waitFor(() => expect(app.sent(remove)).toHaveLength(1));
  await act(async () => {
    await expect(api('GET /listings', { query: {} })).rejects.toMatchObject({ status: 401 });
  });
  const gone = new StorageEvent('storage', { key: 'ballpark.token', newValue: null });
  act(() => void window.dispatchEvent(gone));
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  give(removed);
  await expectPath(app, '/');
});

it('leads to the sign-in where the session was over before the account could be deleted', async () => {
  const app = open({ [remove]: { status: 401, error: messages.signInNeeded } });
  await leave();
  await expectPath(app, '/login');
});

it('deletes the account with a passkey in place of the password', async () => {
  const app = open({ [remove]: removed });
  await press('I want to delete my account', 'checkbox');
  await press('Delete with a passkey');
  await expectPath(app, '/');
  expect(proveByPasskey).toHaveBeenCalledTimes(1);
  expect(app.sent(remove)).toEqual([{}]);
});

it('asks who has no password to sign in at the other site again, with a code where two-step sign-in is on', async () => {
  const ways = { factors: [], recoveryCodesLeft: 0, canUsePasskeys: true };
  const proof = 'POST /auth/oidc/proof';
  const { sent } = open({
    [remove]: proofRequired,
    'GET /auth/factors': { data: { ...ways, hasPassword: false, oidcLabel: 'Example ID' } },
    [proof]: inTurn(
      { status: 401, code: 'CODE_REQUIRED' },
      { data: { address: 'https://id.example/a', attempt: 'mine' } },
    ),
  });
  await press('I want to delete my account', 'checkbox');
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete with a passkey' })).toBeNull();
  await press('Delete my account');
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await press('Continue with Example ID');
  await fill(/^Code from your app/, '123456');
  await press('Continue with Example ID');
  const attempt = { attempt: 'mine', purpose: 'proof', backTo: location.pathname };
  await waitFor(() => expect(leaveForProvider).toHaveBeenCalledWith(attempt, 'https://id.example/a'));
  expect(sent(proof)).toEqual([{}, { code: '123456' }]);
  expect(sent(remove)).toHaveLength(1);
});
