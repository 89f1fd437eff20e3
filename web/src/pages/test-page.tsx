import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { useSession } from '../lib/session/session.tsx';
import { type Answers, answerWith } from './test-answers.ts';

/** The test must mock lib/session/session.tsx. */
export function openPage(
  Page: ComponentType,
  at: { path: string; address: string; user: OwnProfile | null; answers: Answers },
) {
  const calls = answerWith(at.answers);
  const session = { user: at.user, loading: false, error: null, replaceUser: vi.fn<() => void>() };
  // Pages read only these parts.
  vi.mocked(useSession).mockReturnValue(session as unknown as ReturnType<typeof useSession>);
  const router = createMemoryRouter(
    [
      { path: at.path, Component: Page },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: [at.address] },
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router, calls, queryClient };
}
