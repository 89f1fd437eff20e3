import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a change without an answer for half a minute fails', async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
    return promise;
  });
  const answer = api('POST /auth/resend-verification', {}).catch((error: unknown) => error);
  clock.abort();
  expect(await answer).toMatchObject({ status: 0, message: '' });
  expect(timeout).toHaveBeenCalledWith(30_000);
});
