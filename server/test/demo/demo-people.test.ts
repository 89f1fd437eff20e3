import { hourMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHours } from '@ballpark/domain/listing-window.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { saveSetting } from '../../src/db/setting-queries.ts';
import { demoDomain, demoKey } from '../../src/demo-domain.ts';
import { askToRemoveDemo, removeDemoPeople } from '../../src/account/remove-demo.ts';
import { letTimePass, stopTime } from '../../src/demo/demo-queries.ts';
import { remindOwners } from '../../src/listings/remind-owners.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser, readLedger } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('clearing the demo people away leaves what is real as if they had never priced it', async () => {
  const [ada, bob] = await Promise.all([makeUser(on), makeUser(on)]);
  const demo = await makeUser(on, { email: `somebody@${demoDomain}` });
  const photo = await makePhoto(on, demo);
  const priced = await makeListing(on, ada);
  const untouched = await makeListing(on, ada);
  const theirs = await makeListing(on, demo, { photoUrls: [photo.url] });
  await makeSuggestion(on, priced, { by: demo, amount: 1000 });
  await makeSuggestion(on, priced, { by: bob, amount: 80 });
  await makeSuggestion(on, untouched, { by: bob });
  await makeSuggestion(on, theirs, { by: bob });

  expect(await removeDemoPeople(on.deps)).toBe(1);
  expect((await on.app.inject(photo.url)).statusCode).toBe(404);

  const read = async (id: string) => on.call('GET /listings/:id', { params: { id }, token: ada.token });
  const { data } = await read(priced.id);
  expect(data.suggestionCount).toBe(1);
  expect(data.suggestions.map(({ amount }) => amount)).toEqual([80]);
  expect((await read(untouched.id)).data.suggestionCount).toBe(1);
  expect((await read(theirs.id)).status).toBe(404);
  expect([...(await readLedger(on)).values()].filter(({ xp, sum }) => xp !== sum)).toEqual([]);
});

test('the demo stays while only its people are admins', async () => {
  await saveSetting(on.db, demoKey, { state: 'made' });
  await makeUser(on, { email: `boss@${demoDomain}`, role: 'admin' });
  const remove = () => askToRemoveDemo(on.deps, { operator: 'root' });
  await expect(remove()).rejects.toMatchObject({ status: 409, message: messages.demoHasAdmins });
  await makeUser(on, { role: 'admin' });
  await expect(remove()).resolves.toEqual({});
});

test('nobody is reminded of the listings of the demo’s story', async () => {
  const demo = await makeUser(on, { email: `teller@${demoDomain}` });
  const told = await makeListing(on, demo);
  await stopTime(on.db, told.id);
  const openedAt = new Date(on.clock.now.getTime() - 60 * 60 * 60_000);
  await on.db.updateTable('listing').set({ opened_at: openedAt }).where('id', '=', told.id).execute();
  await letTimePass(on.db, [told.id], openHours);
  const { data } = await on.call('GET /listings/:id', { params: { id: told.id }, token: demo.token });
  expect(Date.parse(data.expiresAt)).toBe(openedAt.getTime() + openHours * hourMs);
  expect(await remindOwners(on.deps)).toBe(0);
});
