import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { processPhoto } from '../../src/photos/process-photo.ts';
import { makeUser } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ isPatient: false });
});
afterAll(() => on.close());
// No wait times out, however slow the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const large = await plainImage(8000, 6250).jpeg().toBuffer();
const small = await plainImage().jpeg().toBuffer();
const damaged = small.subarray(0, small.length / 2);

test('16 photos of 50 megapixels hold up nobody else’s small one', { timeout: 240_000 }, async () => {
  const ended: string[] = [];
  const note = async (name: string, work: Promise<unknown>) => {
    await work;
    ended.push(name);
  };
  const work = Array.from({ length: 16 }, () => note('ada', processPhoto(large, 'listing', { by: 'ada' })));
  await Promise.all([...work, note('ben', processPhoto(small, 'listing', { by: 'ben' }))]);
  // Two are already running, and a few more may end on a busy machine.
  expect(ended.indexOf('ben')).toBeLessThanOrEqual(8);
});

test('a photo is not looked into before its turn', { timeout: 60_000 }, async () => {
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  await Promise.all([
    ...['ada', 'ben'].map((by) => processPhoto(large, 'listing', { by }).then(note(by))),
    processPhoto(damaged, 'listing', { by: 'cleo' }).catch(note('cleo')),
  ]);
  expect(ended[0]).not.toBe('cleo');
});

test(
  'a call with one photo is answered before another’s calls with five large ones',
  { timeout: 240_000 },
  async () => {
    const [ada, ben] = [await makeUser(on), await makeUser(on)];
    const answered: string[] = [];
    const send = async (name: string, token: string, photos: Buffer[]) => {
      const body = { photos: photos.map((photo) => ({ base64Data: photo.toString('base64') })) };
      const { status } = await on.call('POST /photos/upload-multiple-base64', { token, body });
      answered.push(`${name} ${status}`);
    };
    await Promise.all([
      ...[1, 2, 3].map(() =>
        send(
          'ada',
          ada.token,
          Array.from({ length: 5 }, () => large),
        ),
      ),
      send('ben', ben.token, [small]),
    ]);
    expect(answered).toEqual(['ben 201', 'ada 201', 'ada 201', 'ada 201']);
  },
);
