import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing } from '../support/accounts.ts';
import { problemsOn } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { makeFirstAdmin } from '../support/first-admin.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { see } from '../support/phrases.ts';

let world: World;
let admin: Account;
beforeAll(async () => {
  world = await openWorld();
  admin = await makeAccount(world.ballpark);
  await makeFirstAdmin(world.ballpark, admin);
  return world.close;
});

test.each<['phone' | 'desktop', 'light' | 'dark']>([
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
])('axe finds nothing on the queue, a case and a report, on a %s, %s', async (screen, theme) => {
  const [owner, reporter] = [await makeAccount(world.ballpark), await makeAccount(world.ballpark)];
  const { id } = await makeListing(world.ballpark, owner, { title: `Wicker chair ${screen} ${theme}` });
  const body = {
    subjectKind: 'listing' as const,
    subjectId: id,
    reason: 'scam' as const,
    text: 'Not theirs',
  };
  await call(world.ballpark.url, 'POST /reports', { body }, reporter.token);
  const page = await openPerson(world, { as: admin, screen, theme });
  await page.goto('/moderation');
  await see(page.getByRole('link', { name: `Wicker chair ${screen} ${theme}` }));
  expect(await problemsOn(page)).toEqual([]);
  await page.getByRole('link', { name: `Wicker chair ${screen} ${theme}` }).click();
  await see(page.getByRole('heading', { name: 'Your decision' }));
  await page.getByRole('radio', { name: /^Suspend/ }).check();
  expect(await problemsOn(page)).toEqual([]);
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: 'Report this listing' }).click();
  await see(page.getByRole('radio', { name: 'Something else' }));
  expect(await problemsOn(page)).toEqual([]);
});
