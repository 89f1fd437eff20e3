import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStream } from './open-stream.ts';

const onHeard = vi.fn<() => void>();
const onEvent = vi.fn<() => void>();
const onEnd = vi.fn<() => void>();
type Read = { done: boolean; value?: Uint8Array };
let reading: PromiseWithResolvers<Read>;
let close: () => void = () => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

it('reads events however they are cut, and heartbeats', async () => {
  await open(answer());
  for (const part of ['retry: 1000\nda', 'ta: {"type":"ready"}\n\ndata: {"type":"m', 'e"}\n\n', ':\n\n'])
    await send(part);
  expect(onEvent.mock.calls).toEqual([[{ type: 'ready' }], [{ type: 'me' }]]);
  expect(onHeard).toHaveBeenCalledTimes(4);
  expect(vi.mocked(window.fetch).mock.lastCall?.[0]).toBe('/api/live?listings=a%2Cb');
});

it.each(['signedOut', 'suspended', 'replaced'])('says that the server has ended it: %s', async (reason) => {
  await open(answer());
  await send(`data: {"type":"ended","reason":"${reason}"}\n\ndata: {"type":"me"}\n\n`);
  expect(onEnd.mock.calls).toEqual([[{ why: reason, retryAfterMs: 0 }]]);
  expect(onEvent).not.toHaveBeenCalled();
});

it.each([
  [401, {}, 'signedOut', 0],
  [429, { 'retry-after': '30' }, 'refused', 30_000],
  [503, {}, 'unreachable', 0],
  [200, { 'content-type': 'text/html' }, 'unreachable', 0],
])('says why it was not opened: %i', async (status, headers, why, retryAfterMs) => {
  await open(new Response('', { status, headers }));
  expect(onEnd.mock.calls).toEqual([[{ why, retryAfterMs }]]);
});

it('ends after 15 s of silence, and when the connection breaks', async () => {
  await open(answer());
  await send(':\n\n');
  await vi.advanceTimersByTimeAsync(14_000);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onEnd.mock.calls).toEqual([[{ why: 'unreachable', retryAfterMs: 0 }]]);
  await open(answer());
  reading.reject(new TypeError('network'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

it('says nothing more once it is closed', async () => {
  await open(answer());
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  expect(vi.mocked(window.fetch).mock.lastCall?.[1]?.signal?.aborted).toBe(true);
});

async function open(response: Response): Promise<void> {
  vi.spyOn(window, 'fetch').mockResolvedValue(response);
  close = openStream({ listingIds: ['a', 'b'], onHeard, onEvent, onEnd });
  await vi.advanceTimersByTimeAsync(0);
}

/** Sends its body in pieces; jsdom has no streams. */
function answer(): Response {
  const headers = new Headers({ 'content-type': 'text/event-stream; charset=utf-8' });
  const body = { getReader: () => ({ read }) };
  return { ok: true, status: 200, headers, body } as unknown as Response;
}

async function send(text: string): Promise<void> {
  reading.resolve({ done: false, value: new TextEncoder().encode(text) });
  await vi.advanceTimersByTimeAsync(0);
}

function read(): Promise<Read> {
  reading = Promise.withResolvers();
  return reading.promise;
}
