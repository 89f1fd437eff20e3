import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
afterEach(() => vi.unstubAllGlobals());

describe('an upload', () => {
  it('sends the body with the session and answers the data', async () => {
    const done = upload('POST /photos/upload-base64', body);
    const request = only();
    expect(request.address).toBe('POST /api/photos/upload-base64');
    expect(request.headers.authorization).toBe('Bearer secret');
    expect(JSON.parse(request.sent)).toEqual(body);
    request.answer(201, JSON.stringify({ success: true, data: photo }));
    await expect(done).resolves.toEqual(photo);
  });

  it('has the key of its photo, if there is one', async () => {
    const done = upload('POST /photos/upload-base64', body, { idempotencyKey: 'a-photo' });
    expect(only().headers['idempotency-key']).toBe('a-photo');
    only().answer(201, JSON.stringify({ success: true, data: photo }));
    await done;
  });

  it('reports how much of it has been sent', async () => {
    const onProgress = vi.fn<(share: number) => void>();
    const done = upload('POST /photos/upload-base64', body, { onProgress });
    only().upload.dispatchEvent(
      new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 4 }),
    );
    expect(onProgress.mock.calls).toEqual([[0.25]]);
    only().answer(201, JSON.stringify({ data: photo }));
    await done;
  });

  it("fails with the server's text and its wait", async () => {
    const done = upload('POST /photos/upload-base64', body);
    only().answer(413, JSON.stringify({ success: false, error: 'File too large', code: 'TOO_LARGE' }));
    await expect(done).rejects.toMatchObject({ status: 413, message: 'File too large', retryAfter: 7 });
  });

  it.each(['<html>', '', 'null'])('fails without a text when the answer is %o', async (text) => {
    const done = upload('POST /photos/upload-base64', body);
    only().answer(502, text);
    await expect(done).rejects.toMatchObject({ status: 502, message: '', code: 'UNKNOWN' });
  });

  it('fails as offline when nothing answers', async () => {
    const done = upload('POST /photos/upload-base64', body);
    only().dispatchEvent(new Event('error'));
    await expect(done).rejects.toMatchObject({ status: 0, code: 'OFFLINE' });
  });

  it('may take any time while it progresses, and is cut off after a minute without progress', async () => {
    vi.useFakeTimers();
    const done = upload('POST /photos/upload-base64', body).catch((error: unknown) => error);
    const request = only();
    const stopped = vi.spyOn(request, 'abort');
    for (let part = 1; part <= 60; part += 1) {
      await vi.advanceTimersByTimeAsync(59_000);
      request.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded: part, total: 60 }),
      );
    }
    await vi.advanceTimersByTimeAsync(59_999);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(stopped).toHaveBeenCalledOnce();
    expect(await done).toMatchObject({ status: 0, code: 'OFFLINE' });
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('stops when it is aborted', async () => {
    const stop = new AbortController();
    const done = upload('POST /photos/upload-base64', body, { signal: stop.signal });
    stop.abort();
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends the session on 401, as every call does', async () => {
    const onEnd = vi.fn<() => void>();
    whenSessionEnds(onEnd);
    const fetched = vi.fn<() => void>();
    vi.stubGlobal('fetch', fetched);
    const done = upload('POST /photos/upload-base64', body);
    only().answer(401, '{}');
    await expect(done).rejects.toMatchObject({ status: 401 });
    expect(onEnd).toHaveBeenCalledOnce();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('leaves the next session alone', async () => {
    const onEnd = vi.fn<() => void>();
    whenSessionEnds(onEnd);
    const done = upload('POST /photos/upload-base64', body);
    localStorage.setItem('ballpark.token', 'another');
    only().answer(401, '{}');
    await expect(done).rejects.toMatchObject({ status: 401 });
    expect(onEnd).not.toHaveBeenCalled();
  });
});

function only(): FakeRequest {
  const [request] = requests;
  if (!request || requests.length !== 1) throw new Error(`${requests.length} requests`);
  return request;
}
