import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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

test(
  'a call with one photo is answered before another’s calls with five of 50 megapixels',
  { timeout: 240_000 },
  async () => {
    const large = await plainImage(8000, 6250).jpeg().toBuffer();
    const small = await plainImage().jpeg().toBuffer();
    const [ada, ben] = [await makeUser(on), await makeUser(on)];
    const answered: string[] = [];
    const send = async (name: string, token: string, photo: Buffer, count: number) => {
      const photos = Array.from({ length: count }, () => ({ base64Data: photo.toString('base64') }));
      const { status } = await on.call('POST /photos/upload-multiple-base64', { token, body: { photos } });
      answered.push(`${name} ${status}`);
    };
    const many = [1, 2, 3].map(() => send('ada', ada.token, large, 5));
    await Promise.all([...many, send('ben', ben.token, small, 1)]);
    expect(answered).toEqual(['ben 201', 'ada 201', 'ada 201', 'ada 201']);
  },
);
