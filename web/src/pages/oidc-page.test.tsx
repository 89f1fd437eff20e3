import { messages } from '@ballpark/domain/contract/messages.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { leaveForProvider } from '../lib/session/oidc-attempt.ts';
import { readToken } from '../lib/session/token.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));
// jsdom cannot navigate to another site.
vi.mock('../lib/session/oidc-attempt.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../lib/session/oidc-attempt.ts')>()),
  leaveForProvider: vi.fn<typeof leaveForProvider>(),
}));

const key = 'ballpark.oidc';
const finish = 'POST /auth/oidc/finish';
const left = (purpose: string) =>
  sessionStorage.setItem(key, JSON.stringify({ attempt: 'of-this-tab', purpose }));

it('sends the provider’s query with the attempt of this tab, once, and leads home', async () => {
  left('signIn');
  const { router, sent } = renderApp('/oidc?code=a&state=b', {
    answers: { [finish]: { data: { user: maya, token: 'new' } } },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(sent(finish).map(({ body }) => body)).toEqual([{ attempt: 'of-this-tab', query: 'code=a&state=b' }]);
  expect(sessionStorage.getItem(key)).toBe(null);
});

it('asks for the code where two-step sign-in is on', async () => {
  left('signIn');
  renderApp('/oidc?code=a', {
    answers: { [finish]: { status: 401, error: messages.codeRequired, pending: 'half' } },
  });
  expect(await screen.findByLabelText(/code/i)).toBeVisible();
});

it('leads on from the code, and back to the sign-in without one', async () => {
  left('signIn');
  const answers = {
    [finish]: { status: 401, code: 'CODE_REQUIRED', error: messages.codeRequired, pending: 'half' },
    'POST /auth/login/code': { data: { user: maya, token: 'new' } },
  };
  const { router } = renderApp('/oidc?code=a', { answers });
  await userEvent.type(await screen.findByLabelText(/^Code/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  cleanup();

  left('signIn');
  const other = renderApp('/oidc?code=a', { answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(other.router.state.location.pathname).toBe('/login'));
});

it('leads a signed-in person who comes back here without having left to where they belong', async () => {
  const { router, calls } = renderApp('/oidc?code=of-a-stranger', { user: maya });
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(calls.filter(({ route }) => route.includes('finish'))).toEqual([]);
});

it('a refusal of a sign-in says nothing of a session', async () => {
  left('signIn');
  const answers = { [finish]: { status: 401, code: 'BAD_CREDENTIALS', error: messages.badCredentials } };
  const { router } = renderApp('/oidc?code=a', { user: maya, answers });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.badCredentials);
  expect(router.state.location.pathname).toBe('/oidc');
  expect(readToken()).toBe('a-token');
});

it('sends nothing when this tab has no attempt', async () => {
  const { calls } = renderApp('/oidc?code=of-a-stranger&state=b');
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.oidcRefused);
  expect(calls.filter(({ route }) => route === finish)).toEqual([]);
});

it('says why it did not work, and leads back to where the person began', async () => {
  left('link');
  const { router } = renderApp('/oidc?code=a', {
    user: maya,
    answers: { 'POST /auth/identities/finish': { status: 409, error: messages.identityTaken } },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.identityTaken);
  expect(router.state.location.search).toBe('');
  await userEvent.click(screen.getByRole('link', { name: 'Back to Security' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/security'));
});

it.each([
  { what: 'leads a proof back to the page where it was asked for', answer: { data: {} } },
  {
    what: 'says why a proof is none, and leads back as well',
    answer: { status: 400, error: messages.oidcOther },
  },
])('$what', async ({ answer }) => {
  sessionStorage.setItem(
    key,
    JSON.stringify({ attempt: 'mine', purpose: 'proof', backTo: '/settings/account' }),
  );
  const { router } = renderApp('/oidc?code=a', {
    user: maya,
    answers: { 'POST /auth/oidc/proof/finish': answer },
  });
  if ('error' in answer) {
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.oidcOther);
    await userEvent.click(screen.getByRole('link', { name: 'Back to where you were' }));
  }
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/account'));
  expect(readToken()).toBe('a-token');
});

it.each(['/login', '/register'])('%s has a button to the other site where there is one', async (path) => {
  renderApp(path, {
    answers: {
      'GET /auth/ways': { data: { oidcLabel: 'Example ID' } },
      'POST /auth/oidc': { data: { address: 'https://id.example/a', attempt: 'mine' } },
    },
  });
  const button = await screen.findByRole('button', { name: 'Continue with Example ID' });
  expect(screen.getByRole('link', { name: 'house rules' })).toHaveAttribute('href', '/rules');
  await userEvent.click(button);
  const attempt = { attempt: 'mine', purpose: 'signIn' };
  await waitFor(() => expect(leaveForProvider).toHaveBeenCalledWith(attempt, 'https://id.example/a'));
});
