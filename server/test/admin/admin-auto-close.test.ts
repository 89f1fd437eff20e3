import { messages } from '@ballpark/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const over = await makeListing(on, owner);
  const open = await makeListing(on, owner);
  await expire(on, over.id);
  expect(await callWith(on, { adminKey })).toMatchObject({ status: 200, data: { closedCount: 1 } });
  const read = async (id: string) => on.call('GET /listings/:id', { params: { id }, token: owner.token });
  expect((await read(over.id)).data).toMatchObject({ isActive: false, finalPrice: null });
  expect((await read(open.id)).data).toMatchObject({ isActive: true, autoClosedAt: null });
});

test('a wrong key is forbidden, and ends no session', async () => {
  const answer = await callWith(on, { adminKey: `${adminKey}.` });
  expect(answer).toMatchObject({ status: 403, error: messages.adminKeyWrong });
  expect((await callWith(on, {})).status).toBe(400);
});

test('without a key set there is no call', async () => {
  expect((await callWith(off, { adminKey: '' })).status).toBe(404);
  expect((await callWith(off, { adminKey })).status).toBe(404);
});
