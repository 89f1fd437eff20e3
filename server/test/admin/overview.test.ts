import { beforeAll, expect, test } from 'vitest';
import { saveSetting } from '../../src/db/setting-queries.ts';
import { close } from '../support/calls.ts';
import { makeListing, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { useTestApp } from '../support/test-app.ts';

const on = useTestApp();
let admin: Person;
beforeAll(async () => {
  // So that a minute later is the same day.
  on.clock.now.setUTCHours(12);
  admin = await makeUser(on, { role: 'admin' });
});

const read = async () => (await admin.call('GET /admin/overview')).data;

test('counts the events of each of the last 30 days, and is the same for a minute', async () => {
  const before = await read();
  expect(before.lastBackup).toBeNull();
  expect(before.days).toHaveLength(30);
  expect(before.days.at(-1)?.day).toBe(on.clock.now.toISOString().slice(0, 10));
  const listing = await makeListing(on, admin);
  await makeSuggestion(on, listing);
  await close(admin, listing, 100);
  expect(await read()).toEqual(before);
  const madeAt = on.clock.now.toISOString();
  await saveSetting(on.db, 'last-backup', { madeAt, bytes: 1e6 });
  on.clock.advance(60_000);
  const after = await read();
  expect(after.days.at(-1)).toMatchObject({ people: 2, listings: 1, suggestions: 1, closes: 1 });
  expect(after.days.slice(0, -1).every(({ people, closes }) => people + closes === 0)).toBe(true);
  expect(after.databaseBytes).toBeGreaterThan(1_000_000);
  expect(after.lastBackup).toEqual({ madeAt, bytes: 1e6 });
  expect(after.freeDiskBytes).toBeGreaterThan(0);
});
