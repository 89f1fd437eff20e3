import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { sleep } from '../../lib/sleep.ts';
import { keepSending } from './upload-photo.ts';

vi.mock('../../lib/sleep.ts', () => ({ sleep: vi.fn<typeof sleep>() }));

const slept = vi.mocked(sleep);
const cut = new ApiError(0, {}, null);

beforeEach(() => void slept.mockReset().mockResolvedValue());
afterEach(() => vi.restoreAllMocks());

describe('a call that was cut off', () => {
  it('is sent again, after a longer wait each time, until it succeeds', async () => {
    const send = failing(cut, cut, cut);
    const onCut = vi.fn<() => void>();
    await expect(keepSending(send, { onCut })).resolves.toBe('there');
    expect(send).toHaveBeenCalledTimes(4);
    expect(slept.mock.calls.flat()).toEqual([1_000, 2_000, 4_000]);
    expect(onCut).toHaveBeenCalledTimes(3);
  });

  it('is given up after the fifth try', async () => {
    const send = failing(cut, cut, cut, cut, cut);
    await expect(keepSending(send)).rejects.toBe(cut);
    expect(send).toHaveBeenCalledTimes(5);
  });

  it.each([
    [new ApiError(503, {}, 5), 5_000],
    [new ApiError(503, {}, 3600), 30_000],
    [new ApiError(502, {}, null), 1_000],
    [new ApiError(504, {}, null), 1_000],
    [new ApiError(408, {}, null), 1_000],
    [new ApiError(409, {}, 1), 1_000],
  ])('by a server, too (%o), is sent again after %d ms', async (failure, waitMs) => {
    await expect(keepSending(failing(failure))).resolves.toBe('there');
    expect(slept.mock.calls.flat()).toEqual([waitMs]);
  });
});

describe('a failure is thrown at once', () => {
  it.each([
    ['that is a refusal', new ApiError(413, {}, null)],
    ['that is a conflict', new ApiError(409, {}, null)],
    ['of too many calls', new ApiError(429, {}, 5)],
    ['that ends the session', new ApiError(401, {}, null)],
    ['of a full disk', new ApiError(507, {}, null)],
    ['inside the server', new ApiError(500, {}, null)],
    ['of something other than a call', new Error('no canvas')],
  ])('%s', async (_, failure) => {
    const send = failing(failure);
    await expect(keepSending(send)).rejects.toBe(failure);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(keepSending(failing(cut))).rejects.toBe(cut);
    expect(slept).not.toHaveBeenCalled();
  });

  it('when the upload is stopped during a pause', async () => {
    const stop = new AbortController();
    slept.mockImplementation(async () => stop.abort());
    const send = failing(cut);
    await expect(keepSending(send, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(send).toHaveBeenCalledTimes(1);
  });
});

/** Fails with each of these, then succeeds. */
function failing(...failures: Error[]) {
  const left = [...failures];
  return vi.fn<() => Promise<string>>(async () => {
    const failure = left.shift();
    if (failure) throw failure;
    return 'there';
  });
}
