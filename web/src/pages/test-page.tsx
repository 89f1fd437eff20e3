import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { RouterProvider } from '../router/router-provider.tsx';
import { createRouter } from '../router/router.ts';
import { testView } from '../router/test-view.ts';
import { useSession } from '../lib/session/session.tsx';

/** What the server answers to one call: `data`, or a refusal with a status and a text. */
type Answer = { data: unknown; pagination?: unknown } | { status: number; error: string };
/** Answers by 'METHOD /path'; a function sees the address and the body. */
export type Answers = Record<string, Answer | ((url: URL, body: unknown) => Answer | Promise<Answer>)>;

/**
 * Opens a page at an address, with answers in place of the server. The test file mocks lib/session/session.tsx; `calls` lists
 * what was asked.
 */
export function openPage(
  Page: ComponentType,
  at: { path: string; address: string; user: OwnProfile | null; answers: Answers },
) {
  const calls: { call: string; query: URLSearchParams; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: { method: string; body?: string }) => {
    const url = new URL(address, 'http://localhost');
    const call = `${init.method} ${url.pathname.slice('/api'.length)}`;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body);
    calls.push({ call, query: url.searchParams, body });
    const answer = at.answers[call] ?? { status: 404, error: '' };
    return toResponse(typeof answer === 'function' ? await answer(url, body) : answer);
  });
  const session = { user: at.user, loading: false, error: null, replaceUser: vi.fn<() => void>() };
  // Pages read these parts only.
  vi.mocked(useSession).mockReturnValue(session as unknown as ReturnType<typeof useSession>);
  const router = createRouter(
    [
      { path: at.path, parts: [], around: () => <Page /> },
      { path: '*', parts: [], around: () => <p>another page</p> },
    ],
    testView(at.address),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router, calls };
}

function toResponse(answer: Answer): Response {
  if ('status' in answer)
    return Response.json({ success: false, error: answer.error }, { status: answer.status });
  return Response.json({ success: true, ...answer });
}
