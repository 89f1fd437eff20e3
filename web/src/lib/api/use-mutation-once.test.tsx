import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMutationOnce } from './use-mutation-once.ts';

afterEach(cleanup);

it('runs for the first of two presses only, however close they are', async () => {
  const { send, hook } = setUp();
  act(() => {
    hook.current.mutate('a');
    hook.current.mutate('b');
  });
  await waitFor(() => expect(hook.current.data).toBe('done'));
  act(() => hook.current.mutate('c'));
  expect(hook.current.isBusy).toBe(true);
  expect(send.mock.calls).toEqual([['a']]);
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

it('can run again after a reset, which does nothing while it is under way', async () => {
  const { send, hook } = setUp();
  act(() => hook.current.mutate('a'));
  await waitFor(() => expect(hook.current.data).toBe('done'));
  act(() => hook.current.reset());
  send.mockReturnValueOnce(new Promise(() => undefined));
  act(() => hook.current.mutate('b'));
  await waitFor(() => expect(hook.current.isBusy).toBe(true));
  act(() => hook.current.reset());
  act(() => hook.current.mutate('c'));
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
