import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeUser, type Person } from '../support/make.ts';
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
  'a photo from another network is next, however many accounts of one network wait with 50 megapixels',
  { timeout: 240_000 },
  async () => {
    const large = (await plainImage(8000, 6250).jpeg().toBuffer()).toString('base64');
    const small = (await plainImage().jpeg().toBuffer()).toString('base64');
    const many = await Promise.all(Array.from({ length: 8 }, () => makeUser(on)));
    const ben = await makeUser(on);
    const answered: string[] = [];
    const send = async (name: string, ip: string, { token }: Person, base64Data: string) => {
      const { status } = await on.call('POST /photos/upload-base64', { token, ip, body: { base64Data } });
      answered.push(`${name} ${status}`);
    };
    const calls = many.map((one, at) => send('many', `2001:db8:1:${at}::1`, one, large));
    await Promise.all([...calls, send('ben', '2001:db8:2::1', ben, small)]);
    expect(answered.filter((one) => one === 'many 201')).toHaveLength(8);
    // Two photos are in work at a time.
    expect(answered.indexOf('ben 201')).toBeLessThanOrEqual(2);
  },
);

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
