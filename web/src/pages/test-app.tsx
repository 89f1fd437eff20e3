import '@testing-library/jest-dom/vitest';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from '../app.tsx';
import { queryClient } from '../lib/api/query-client.ts';
import { storeToken } from '../lib/session/token.ts';
import { routes } from '../routes.tsx';
import { untilInitialized } from '../start.tsx';
import { type Answers, answerWith } from './test-answers.ts';

export const maya: OwnProfile = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Maya Lindqvist',
  username: 'maya',
  photoUrl: null,
  backgroundUrl: null,
  about: 'I fix old bicycles.',
  preferences: ['selling', 'helping'],
  xp: 60,
  latitude: 52.52,
  longitude: 13.4,
  location: 'Berlin, Berlin, Germany',
  countryCode: 'DE',
  isOnboarded: true,
  createdAt: '2026-01-10T10:00:00.000Z',
  email: 'maya@example.org',
  address: 'Berlin, Berlin, Germany',
  isEmailVerified: true,
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Renders the app at a path; calls without an answer get 404. */
export function renderApp(
  path: string,
  { user, answers = {} }: { user?: OwnProfile; answers?: Answers } = {},
) {
  const calls = answerWith({ ...(user && { 'GET /auth/profile': { data: { user } } }), ...answers });
  storeToken(user ? 'a-token' : null);
  // jsdom has no layout.
  vi.stubGlobal('scrollTo', () => undefined);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  // As in the browser, nothing renders before the route is loaded.
  void untilInitialized(router).then(() =>
    render(
      <App>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  return { router, calls, sent: (route: string) => calls.filter((call) => call.route === route) };
}
