import { messages } from '@ballpark/domain/contract/messages.ts';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { maxBodyWaitMs } from '../../src/limits/body-budget.ts';
import { openImage } from '../../src/photos/open-image.ts';
import { photoFormatOf } from '../../src/photos/photo-format.ts';
import { processPhoto, timeoutSeconds } from '../../src/photos/process-photo.ts';
import { stripPhoto } from '../../src/photos/strip.ts';
import { usualLongestWaitMs } from '../../src/semaphore.ts';
import { makeUser, type MadeUser } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** Holds a photo at its turn until the gate opens. */
const held = vi.hoisted(() => ({ gate: Promise.resolve(), open: () => {} }));
vi.mock('../../src/photos/strip.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/photos/strip.ts')>();
  return {
    ...original,
    stripPhoto: vi.fn<typeof original.stripPhoto>(async (bytes, format) => {
      await held.gate;
      return original.stripPhoto(bytes, format);
    }),
  };
});
vi.mock('../../src/photos/photo-format.ts', { spy: true });
vi.mock('../../src/photos/open-image.ts', { spy: true });

type OpenImage = typeof import('../../src/photos/open-image.ts');
const begun = vi.mocked(stripPhoto);
/** Called right before a photo is queued. */
const received = vi.mocked(photoFormatOf);
const photo = await plainImage().png().toBuffer();
const othersPhoto = await plainImage(30, 30).png().toBuffer();

let on: TestApp;
let ada: MadeUser;
let ben: MadeUser;
beforeAll(async () => {
  on = await testApp({ isPatient: false });
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  [ada, ben] = [await makeUser(on), await makeUser(on)];
});
afterAll(() => on.close());
afterEach(() => {
  held.open();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const bodyOf = (bytes: Buffer) => ({ base64Data: bytes.toString('base64') });
const upload = ({ token }: MadeUser, bytes: Buffer, headers: Record<string, string> = {}) =>
  on.call('POST /photos/upload-base64', { token, body: bodyOf(bytes), headers });
const photosOf = ({ user }: MadeUser) =>
  on.db.selectFrom('photo').select('id').where('user_id', '=', user.id).execute();

/** Ada's photos take both slots until `held.open`. */
async function takeAllSlots() {
  const gate = Promise.withResolvers<void>();
  Object.assign(held, { gate: gate.promise, open: gate.resolve });
  const uploads = [upload(ada, photo), upload(ada, photo)];
  await expect.poll(() => begun.mock.calls.length).toBe(2);
  return { ended: Promise.all(uploads).then((answers) => answers.map(({ status }) => status)) };
}

test('a queued upload whose caller hangs up is never looked into', async () => {
  const { ended } = await takeAllSlots();
  const accepted = new Promise<Socket>((resolve) => on.app.server.once('connection', resolve));
  const near = connect((on.app.server.address() as AddressInfo).port, '127.0.0.1');
  const body = JSON.stringify(bodyOf(othersPhoto));
  near.write(
    `POST /api/photos/upload-base64 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ben.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  const far = await accepted;
  await expect.poll(() => received.mock.calls.length).toBe(3);
  near.destroy();
  await expect.poll(() => far.closed).toBe(true);
  held.open();
  expect(await ended).toEqual([201, 201]);
  // A new upload would be served after his.
  expect((await upload(ada, photo)).status).toBe(201);
  expect(begun).toHaveBeenCalledTimes(3);
  expect(await photosOf(ben)).toEqual([]);
});

test('a photo that waits for too long is refused as busy, and sent again by the same key it is kept once', async () => {
  const { ended } = await takeAllSlots();
  const before = await photosOf(ben);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const headers = { 'idempotency-key': 'the-same-photo' };
  const waiting = upload(ben, othersPhoto, headers);
  await expect.poll(() => received.mock.calls.length).toBe(3);
  vi.advanceTimersByTime(usualLongestWaitMs);
  vi.useRealTimers();
  const refused = await waiting;
  expect(refused).toMatchObject({ status: 503, error: messages.unavailable, code: 'UNAVAILABLE' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  held.open();
  expect(await ended).toEqual([201, 201]);
  expect(begun).toHaveBeenCalledTimes(2);
  expect((await upload(ben, othersPhoto, headers)).status).toBe(201);
  expect(await photosOf(ben)).toHaveLength(before.length + 1);
});

test.each([
  [timeoutSeconds * 1000, 'Unknown error', { status: 413, code: 'PHOTO_TOO_DEMANDING' }],
  [0, 'timeout: 1% complete', { status: 400, code: 'PHOTO_UNREADABLE' }],
])(
  'a decoder that fails after %d ms, saying %j, is told of by the time it took',
  async (ms, text, refusal) => {
    const { openImage: open } = await vi.importActual<OpenImage>('../../src/photos/open-image.ts');
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.mocked(openImage).mockImplementation((bytes, options) => {
      const image = open(bytes, options);
      vi.spyOn(image, 'toBuffer').mockImplementation(async () => {
        vi.advanceTimersByTime(ms);
        throw new Error(text);
      });
      return image;
    });
    await expect(processPhoto(photo, 'listing', { by: 'ada' })).rejects.toMatchObject(refusal);
    vi.mocked(openImage).mockReset();
  },
);

test('no wait with the work after it lasts until browsers and proxies give up, nor until the socket is cut', () => {
  // The other photo may have to free its memory first.
  const totalMs = maxBodyWaitMs + usualLongestWaitMs + 2 * timeoutSeconds * 1000;
  expect(totalMs).toBeLessThan(60_000);
  expect(on.app.server.timeout).toBeGreaterThan(60_000);
});
