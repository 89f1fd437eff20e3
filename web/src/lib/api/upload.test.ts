import { beforeEach, expect, it, vi } from 'vitest';
import { whenSessionEnds } from './api.ts';
import { upload } from './upload.ts';

const photo = { url: '/media/a.webp', width: 1, height: 1, thumbhash: '' };
const body = { base64Data: 'AAAA', filename: 'a.jpg' };
let requests: FakeRequest[];

/** A fake XMLHttpRequest with controlled progress. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  address = '';
  sent = '';
  status = 0;
  responseText = '';
  constructor() {
    super();
    requests.push(this);
  }
  open(method: string, address: string) {
    this.address = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' ? '7' : null;
  }
  send(text: string) {
    this.sent = text;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  requests = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  localStorage.setItem('ballpark.token', 'secret');
});

const send = (options = {}) => upload('POST /photos/upload-base64', body, options);

it('sends the body with the session and the key of its photo, reports how far it is and answers the data', async () => {
  const onProgress = vi.fn<(share: number) => void>();
  const done = send({ onProgress, idempotencyKey: 'a-photo' });
  const request = only();
  expect(request.address).toBe('POST /api/photos/upload-base64');
  expect(request.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'a-photo' });
  expect(JSON.parse(request.sent)).toEqual(body);
  request.upload.dispatchEvent(
    new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 4 }),
  );
  expect(onProgress.mock.calls).toEqual([[0.25]]);
  request.answer(201, JSON.stringify({ success: true, data: photo }));
  await expect(done).resolves.toEqual(photo);
});

it.each([
  [413, JSON.stringify({ success: false, error: 'Too large', code: 'TOO_LARGE' }), 'Too large', 'TOO_LARGE'],
  [502, '<html>', '', 'UNKNOWN'],
  [502, 'null', '', 'UNKNOWN'],
])(
  "fails with the server's text, if there is one, and its wait: %i %o",
  async (status, text, message, code) => {
    const done = send();
    only().answer(status, text);
    await expect(done).rejects.toMatchObject({ status, message, code, retryAfter: 7 });
  },
);

it('fails as offline when nothing answers', async () => {
  const done = send();
  only().dispatchEvent(new Event('error'));
  await expect(done).rejects.toMatchObject({ status: 0, code: 'OFFLINE' });
});

it('may take any time while it progresses, and is cut off after a minute without progress', async () => {
  vi.useFakeTimers();
  const done = send().catch((error: unknown) => error);
  const stopped = vi.spyOn(only(), 'abort');
  for (let loaded = 1; loaded <= 60; loaded += 1) {
    await vi.advanceTimersByTimeAsync(59_000);
    only().upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 60 }));
  }
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stopped).toHaveBeenCalledOnce();
  expect(await done).toMatchObject({ status: 0, code: 'OFFLINE' });
  expect(vi.getTimerCount()).toBe(0);
});

it('stops when it is aborted', async () => {
  const stop = new AbortController();
  const done = send({ signal: stop.signal });
  stop.abort();
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
});

it.each([
  ['ends its own session', 'secret', 1],
  ['leaves the next one alone', 'another', 0],
])('with an answer of 401 it %s', async (_, token, times) => {
  const onEnd = vi.fn<() => void>();
  whenSessionEnds(onEnd);
  const done = send();
  localStorage.setItem('ballpark.token', token);
  only().answer(401, '{}');
  await expect(done).rejects.toMatchObject({ status: 401 });
  expect(onEnd).toHaveBeenCalledTimes(times);
});

function only(): FakeRequest {
  const [request] = requests;
  if (!request || requests.length !== 1) throw new Error(`${requests.length} requests`);
  return request;
}
