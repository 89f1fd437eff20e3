import { messages } from '@ballpark/domain/contract/messages.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../lib/api/api.ts';
import { leaveForProvider } from '../lib/session/oidc-attempt.ts';
import { toast } from '../ui/toast.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

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
const ready = {
  ...making,
  state: 'ready',
  expiresAt: '2026-11-30T10:00:00.000Z',
  bytes: 4_821_377,
  address: '/api/account/export/file',
};
const look = 'GET /account/export';
const ask = 'POST /account/export';
const remove = 'DELETE /account';

it('is linked from the settings', async () => {
  const { router } = renderApp('/settings', { user: maya, answers: { [look]: { data: none } } });
  await userEvent.click(await screen.findByRole('link', { name: /^Your data and account/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/account'));
});

it('asks for a copy and says that it is being made', async () => {
  const answers = { [look]: { data: none }, [ask]: { data: making } };
  const { sent } = renderApp('/settings/account', { user: maya, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Make a copy of my data' }));
  expect(await screen.findByText(/Your copy is being made/)).toBeVisible();
  expect(sent(ask)).toHaveLength(1);
});

it('asks for a fresh proof where the last one is old, and then for the copy', async () => {
  const answers = [{ status: 403, code: 'PROOF_REQUIRED' }, { data: making }];
  const { sent } = renderApp('/settings/account', {
    user: maya,
    answers: {
      [look]: { data: none },
      [ask]: () => answers.shift() ?? { status: 500 },
      'POST /auth/proof': { data: {} },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Make a copy of my data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await userEvent.type(within(dialog).getByLabelText(/^Password/), 'Correct horse 1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/Your copy is being made/)).toBeVisible();
  expect(sent(ask)).toHaveLength(2);
});

it('posts a ticket as a form to fetch a copy that is ready', async () => {
  const submitted: unknown[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    submitted.push([this.getAttribute('action'), new FormData(this).get('ticket')]);
  });
  const ticket = { address: ready.address, ticket: 'once', expiresAt: ready.expiresAt };
  const answers = { [look]: { data: ready }, 'POST /account/export/ticket': { data: ticket } };
  renderApp('/settings/account', { user: maya, answers });
  expect(await screen.findByText(/ready \(4\.8 MB\).*until Nov 30, 2026/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(submitted).toEqual([['/api/account/export/file', 'once']]));
});

it('says what to do after a download that came too late', async () => {
  renderApp('/settings/account?export=over', { user: maya, answers: { [look]: { data: none } } });
  expect(await screen.findByText(/no copy to download any more/)).toBeVisible();
});

async function leave(password: string) {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I want my account to be deleted' }));
  await userEvent.type(screen.getByLabelText(/^Present password/), password);
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
}

it('deletes the account only when the box is ticked and the password given, and signs out', async () => {
  const answers = { [look]: { data: none }, [remove]: { data: { deletionAt: '2026-12-07T10:00:00.000Z' } } };
  const { sent, router } = renderApp('/settings/account', { user: maya, answers });
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await leave('Correct horse 1');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sent(remove).map(({ body }) => body)).toEqual([{ password: 'Correct horse 1' }]);
  expect(toast.success).toHaveBeenCalledWith(expect.stringContaining('Dec 7, 2026'));
});

it('leads to the front page also where another call, or another tab, meets the end of the session first', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: { deletionAt: string } }>();
  const { router, sent } = renderApp('/settings/account', {
    user: maya,
    answers: {
      [look]: { data: none },
      [remove]: () => promise,
      'GET /listings': { status: 401, error: messages.signInNeeded },
    },
  });
  await leave('Correct horse 1');
  await waitFor(() => expect(sent(remove)).toHaveLength(1));
  await act(async () => {
    await expect(api('GET /listings', { query: {} })).rejects.toMatchObject({ status: 401 });
  });
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'ballpark.token', newValue: null }));
  });
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  resolve({ data: { deletionAt: '2026-12-07T10:00:00.000Z' } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('leads to the sign-in where the session was over before the account could be deleted', async () => {
  const answers = { [look]: { data: none }, [remove]: { status: 401, error: messages.signInNeeded } };
  const { router } = renderApp('/settings/account', { user: maya, answers });
  await leave('Correct horse 1');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

it('deletes the account with a passkey in place of the password', async () => {
  const answers = { [look]: { data: none }, [remove]: { data: { deletionAt: '2026-12-07T10:00:00.000Z' } } };
  const { sent, router } = renderApp('/settings/account', { user: maya, answers });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I want my account to be deleted' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete with a passkey' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(proveByPasskey).toHaveBeenCalledTimes(1);
  expect(sent(remove).map(({ body }) => body)).toEqual([{}]);
});

it('asks who has no password to sign in at the other site again, with a code where two-step sign-in is on', async () => {
  const begun = { address: 'https://id.example/a', attempt: 'mine' };
  const ways = { factors: [], recoveryCodesLeft: 0, canUsePasskeys: true };
  const { promise, resolve } = Promise.withResolvers<{ data: unknown }>();
  const { sent } = renderApp('/settings/account', {
    user: maya,
    answers: {
      [look]: { data: none },
      [remove]: { status: 403, code: 'PROOF_REQUIRED' },
      'GET /auth/factors': () => promise,
      'POST /auth/oidc/proof': ({ body }) =>
        JSON.stringify(body).includes('123456') ? { data: begun } : { status: 401, code: 'CODE_REQUIRED' },
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I want my account to be deleted' }));
  // Until it is known that there is no password.
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  resolve({ data: { ...ways, hasPassword: false, oidcLabel: 'Example ID' } });
  await waitFor(() => expect(screen.queryByLabelText(/^Present password/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Delete with a passkey' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  expect(within(dialog).queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue with Example ID' }));
  await userEvent.type(await within(dialog).findByLabelText(/^Code of your app/), '123456');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue with Example ID' }));
  const attempt = { attempt: 'mine', purpose: 'proof', backTo: location.pathname };
  await waitFor(() => expect(leaveForProvider).toHaveBeenCalledWith(attempt, begun.address));
  expect(sent('POST /auth/oidc/proof').map(({ body }) => body)).toEqual([{}, { code: '123456' }]);
  expect(sent(remove)).toHaveLength(1);
});

it('asks for a fresh proof where the server wants one beside the password, and sends the call again', async () => {
  let isProven = false;
  const { sent, router } = renderApp('/settings/account', {
    user: maya,
    answers: {
      [look]: { data: none },
      [remove]: () =>
        isProven
          ? { data: { deletionAt: '2026-12-07T10:00:00.000Z' } }
          : { status: 403, code: 'PROOF_REQUIRED' },
      'POST /auth/proof': () => {
        isProven = true;
        return { data: {} };
      },
    },
  });
  await leave('Correct horse 1');
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await userEvent.type(within(dialog).getByLabelText(/^Password/), 'Correct horse 1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sent(remove)).toHaveLength(2);
});

it('says beside the field that the password is wrong', async () => {
  const fields = { password: messages.currentPasswordWrong };
  const answer = { status: 400, error: messages.currentPasswordWrong, fields };
  renderApp('/settings/account', { user: maya, answers: { [look]: { data: none }, [remove]: answer } });
  await leave('Correct horse 3');
  const field = screen.getByLabelText(/^Present password/);
  await waitFor(() => expect(field).toHaveAccessibleDescription(messages.currentPasswordWrong));
});

it('shows a person who is about to leave only the page to keep the account, wherever they go', async () => {
  const user = { ...maya, deletionAt: '2026-12-07T10:00:00.000Z' };
  const answers = {
    [look]: { data: none },
    'POST /account/restore': { data: { user: { ...maya, deletionAt: null } } },
  };
  const { router } = renderApp('/leaderboard', { user, answers });
  expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  expect(screen.getByText('Dec 7, 2026')).toBeVisible();
  expect(router.state.location.pathname).toBe('/leaving');
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(toast.success).toHaveBeenCalledWith(messages.accountRestored);
});
