import { messages } from '@ballpark/domain/contract/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { leaveForProvider } from '../lib/session/oidc-attempt.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));
// jsdom goes nowhere.
vi.mock('../lib/session/oidc-attempt.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../lib/session/oidc-attempt.ts')>()),
  leaveForProvider: vi.fn<typeof leaveForProvider>(),
}));

const key = 'ballpark.oidc';
const finish = 'POST /auth/oidc/finish';
const left = (purpose: string) =>
  sessionStorage.setItem(key, JSON.stringify({ attempt: 'of-this-tab', purpose }));

it('hands in what came back with what this tab kept, once, and goes home', async () => {
  left('signIn');
  const { router, sent } = renderApp('/oidc?code=a&state=b', {
    answers: { [finish]: { data: { user: maya, token: 'new' } } },
  });
  await waitFor(() => expect(router.shown?.entry.pathname).toBe('/home'));
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

it('sends nothing of a link that this tab did not ask for', async () => {
  const { calls } = renderApp('/oidc?code=of-a-stranger&state=b');
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.oidcRefused);
  expect(calls.filter(({ route }) => route === finish)).toEqual([]);
});

it('says why it did not work, and leads back to where it began', async () => {
  left('link');
  const { router } = renderApp('/oidc?code=a', {
    user: maya,
    answers: { 'POST /auth/identities/finish': { status: 409, error: messages.identityTaken } },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.identityTaken);
  expect(router.shown?.entry.search).toBe('');
  await userEvent.click(screen.getByRole('link', { name: 'Back to Security' }));
  await waitFor(() => expect(router.shown?.entry.pathname).toBe('/settings/security'));
});

it.each(['/login', '/register'])('%s has a button to the other site where there is one', async (path) => {
  renderApp(path, {
    answers: {
      'GET /auth/ways': { data: { oidcLabel: 'Example ID' } },
      'POST /auth/oidc': { data: { address: 'https://id.example/a', attempt: 'mine' } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Example ID' }));
  const attempt = { attempt: 'mine', purpose: 'signIn' };
  await waitFor(() => expect(leaveForProvider).toHaveBeenCalledWith(attempt, 'https://id.example/a'));
});
