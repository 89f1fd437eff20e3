import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, type InitialEntry, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, vi } from 'vitest';
import { App } from '../app.tsx';
import { queryClient } from '../lib/api/query-client.ts';
import { i18n } from '../lib/language/language.ts';
import { SessionProvider } from '../lib/session/session.tsx';
import { storeToken } from '../lib/token.ts';
import { makeRoutes } from '../routes.tsx';
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

// Second tries come at once.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
afterEach(() => queryClient.clear());

export function renderApp(
  path: string,
  { user, answers = {} }: { user?: OwnProfile; answers?: Answers } = {},
) {
  const server = answerWith({ ...(user && { 'GET /auth/profile': { data: { user } } }), ...answers });
  storeToken(user ? 'a-token' : null);
  // jsdom has no layout.
  vi.stubGlobal('scrollTo', () => undefined);
  const router = createMemoryRouter(makeRoutes(), { initialEntries: [path] });
  // As in the browser, nothing renders before the route is loaded.
  void untilInitialized(router).then(() =>
    render(
      <App>
        <RouterProvider router={router} />
      </App>,
    ),
  );
  return { router, ...server };
}

/** Renders one page without the app around it; all other paths show 'another page'. */
export function openPage(
  Page: ComponentType,
  {
    path,
    address = path,
    user,
    answers = {},
    others = [],
  }: {
    path: string;
    address?: InitialEntry;
    user: OwnProfile | null;
    answers?: Answers;
    others?: RouteObject[];
  },
) {
  const server = answerWith(answers);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [{ path, Component: Page }, ...others, { path: '*', element: <p>another page</p> }],
    { initialEntries: [address] },
  );
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SessionProvider initialUser={user ?? undefined}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { router, queryClient: client, container, ...server };
}

/** Renders a part of a page. */
export function renderPart(element: ReactNode, user: OwnProfile | null = null, answers: Answers = {}) {
  return openPage(() => element, { path: '/', user, answers });
}

export async function expectPath({ router }: ReturnType<typeof renderApp>, path: string): Promise<void> {
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
}
