import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['change', () => api('POST /auth/resend-verification', {})],
  ['read', (signal: AbortSignal) => api('GET /auth/profile', { signal })],
] as const)('a %s without an answer for half a minute fails', async (_, call) => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    if (address === '/') return Promise.resolve(new Response());
    const { promise, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
    return promise;
  });
  const answer = call(new AbortController().signal).catch((error: unknown) => error);
  clock.abort();
  expect(await answer).toMatchObject({ status: 0, message: '' });
  expect(timeout).toHaveBeenCalledWith(30_000);
});

it('a change outlives the page that sent it, unless its body is long', async () => {
  const sent: (boolean | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
    sent.push(keepalive);
    return Response.json({ success: true, data: {} });
  });
  const id = '01890000-0000-7000-8000-000000000001';
  await api('PUT /listings/:id/save', { params: { id } });
  await api('GET /listings/:id', { params: { id } });
  await api('POST /listings/:id/suggest', { params: { id }, body: { amount: 5, comment: null } });
  await api('POST /photos/upload-base64', { body: { base64Data: 'x'.repeat(4_000) } });
  expect(sent).toEqual([true, false, true, false]);
});
