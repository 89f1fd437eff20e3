import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { intendedPath } from '../lib/session/intended-path.ts';
import { readToken } from '../lib/session/token.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../ui/toast.ts', () => ({
  toast: { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() },
}));

const refused = { status: 401, error: 'Please sign in to continue' };

it('sends a person whose session ended to /login, and back once they sign in', async () => {
  const { router } = renderApp('/leaderboard?scope=local', {
    user: maya,
    answers: {
      'GET /xp/leaderboard': (call) =>
        readToken() === 'a-new-token'
          ? { data: { entries: [], ownRank: null, ownXp: call.query.size } }
          : refused,
      'POST /auth/login': { data: { user: maya, token: 'a-new-token' } },
    },
  });
  await userEvent.type(await screen.findByLabelText(/^Email/), 'maya@example.org');
  expect(router.state.location.pathname).toBe('/login');
  expect(intendedPath()).toBe('/leaderboard?scope=local');
  expect(readToken()).toBeNull();

  await userEvent.type(screen.getByLabelText(/^Password/), 'Correct horse 1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Leaderboard' });
  expect(router.state.location.search).toBe('?scope=local');
});

it.each(['/home', '/achievements'])(
  'leads from %s to /login when the kept token is no longer valid',
  async (path) => {
    const { router } = renderApp(path, { user: maya, answers: { 'GET /auth/profile': refused } });
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(router.state.location.pathname).toBe('/login');
    expect(intendedPath()).toBe(path);
  },
);

it('discards a kept token when the profile cannot be fetched at the start', async () => {
  const { router } = renderApp('/home', { user: maya, answers: { 'GET /auth/profile': { status: 404 } } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(readToken()).toBeNull();
});

it('leads to / after a sign-out, and keeps no link for the next person', async () => {
  const { router } = renderApp('/leaderboard', {
    user: maya,
    answers: {
      'GET /xp/leaderboard': { data: { entries: [], ownRank: null, ownXp: 0 } },
      'POST /auth/logout': { data: {} },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(intendedPath()).toBeNull();
});

it('leads a visitor from a screen for members to / and keeps their link', async () => {
  const { router } = renderApp('/achievements');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(intendedPath()).toBe('/achievements');
});
