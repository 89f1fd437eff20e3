import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useMutationOnce } from './use-mutation-once.ts';

it('runs for the first of two presses only, however close they are, and again after a reset', async () => {
  const { send, hook } = setUp();
  act(() => {
    hook.current.mutate('a');
    hook.current.mutate('b');
  });
  await waitFor(() => expect(hook.current.data).toBe('done'));
  act(() => hook.current.mutate('c'));
  expect(hook.current.isBusy).toBe(true);
  act(() => hook.current.reset());
  send.mockReturnValueOnce(new Promise(() => undefined));
  act(() => hook.current.mutate('d'));
  await waitFor(() => expect(hook.current.isBusy).toBe(true));
  // Does nothing while it is under way.
  act(() => hook.current.reset());
  act(() => hook.current.mutate('e'));
  expect(send.mock.calls).toEqual([['a'], ['d']]);
});

it('can be tried again after a failure', async () => {
  const { send, hook } = setUp();
  send.mockRejectedValueOnce(new Error('no'));
  act(() => hook.current.mutate('a'));
  await waitFor(() => expect(hook.current.isError).toBe(true));
  expect(hook.current.isBusy).toBe(false);
  act(() => hook.current.mutate('b'));
  await waitFor(() => expect(hook.current.data).toBe('done'));
  expect(send.mock.calls).toEqual([['a'], ['b']]);
});

function setUp() {
  const send = vi.fn<(text: string) => Promise<string>>().mockResolvedValue('done');
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useMutationOnce({ mutationFn: (text: string) => send(text) }), {
    wrapper,
  });
  return { send, hook: result };
}
