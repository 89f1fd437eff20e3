import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readListing } from '../support/calls.ts';
import { expire, makeListing, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const adminKey = 'correct horse battery staple';
let on: TestApp;
let off: TestApp;
beforeAll(async () => {
  on = await testApp({ config: { adminKey } });
  off = await testApp();
});
afterAll(async () => {
  await on.close();
  await off.close();
});

const callWith = (app: TestApp, body: unknown) => app.call('POST /admin/auto-close-listings', { body });

test('the key closes what is over and nothing else', async () => {
  const owner = await makeUser(on);
  const [over, open] = [await makeListing(on, owner), await makeListing(on, owner)];
  await expire(on, over.id);
  expect(await callWith(on, { adminKey })).toMatchObject({ status: 200, data: { closedCount: 1 } });
  expect(await readListing(owner, over)).toMatchObject({ isActive: false, finalPrice: null });
  expect(await readListing(owner, open)).toMatchObject({ isActive: true, autoClosedAt: null });
});

test('a wrong key is forbidden, and without a key set there is no call', async () => {
  const forbidden = { status: 403, error: messages.adminKeyWrong };
  expect(await callWith(on, { adminKey: `${adminKey}.` })).toMatchObject(forbidden);
  expect((await callWith(on, {})).status).toBe(400);
  for (const key of ['', adminKey]) expect((await callWith(off, { adminKey: key })).status).toBe(404);
});
