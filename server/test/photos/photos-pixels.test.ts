import { messages } from '@ballpark/domain/contract/messages.ts';
import { expect, test } from 'vitest';
import { takeFromLimits } from '../../src/limits/rate-limit.ts';
import { rates } from '../../src/limits/rates.ts';
import { makeUser, type Person } from '../support/make.ts';
import { plainImage } from '../support/photos.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp({ config: { isRateLimited: true } });

/** Two megapixels. */
const picture = plainImage(2000, 1000)
  .jpeg()
  .toBuffer()
  .then((bytes) => bytes.toString('base64'));

const send = async ({ token }: Person, ip: string) =>
  on.call('POST /photos/upload-base64', { token, ip, body: { base64Data: await picture } });
const refused = { status: 429, error: messages.dailyPixels, code: 'DAILY_PIXELS' };

test('what a person’s photos may hold in a day is counted in decoded pixels, not in bytes', async () => {
  const [ada, ben] = [await makeUser(on), await makeUser(on)];
  const limit = rates.pixels.perPerson;
  await takeFromLimits(on.deps, [{ limit, key: ada.user.id, amount: limit.most - 3 }]);
  expect(await send(ada, '192.0.2.1')).toMatchObject({ status: 201 });
  expect(await send(ada, '192.0.2.2')).toMatchObject(refused);
  expect(await send(ben, '192.0.2.1')).toMatchObject({ status: 201 });
});

test('the accounts of one network share what their photos may hold', async () => {
  const [ada, ben] = [await makeUser(on), await makeUser(on)];
  const limit = rates.pixels.perAddress;
  await takeFromLimits(on.deps, [{ limit, key: '198.51.100.1', amount: limit.most - 3 }]);
  expect(await send(ada, '198.51.100.1')).toMatchObject({ status: 201 });
  const answer = await send(ben, '198.51.100.1');
  expect(answer).toMatchObject(refused);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await send(ben, '198.51.100.2')).toMatchObject({ status: 201 });
});
