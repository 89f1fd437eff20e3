import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing } from './support/accounts.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { see } from './support/phrases.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('a long place name does not make the landing page wider than a phone', async () => {
  const owner = await makeAccount(world.ballpark);
  const location = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Wales';
  await makeListing(world.ballpark, owner, { location });
  const page = await openPerson(world, { screen: 'phone' });
  await page.goto('/');
  await see(page.getByRole('list', { name: 'Latest listings' }).getByText('Llanfair'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a long search is cut in its chip, which keeps its cross in sight', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark), screen: 'phone' });
  await page.goto(`/feed?search=${'Donaudampfschifffahrt'.repeat(4)}`);
  const cross = page.getByRole('button', { name: /^Remove “Donau/ });
  await see(cross);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const box = await cross.boundingBox();
  expect((box?.x ?? 360) + (box?.width ?? 360)).toBeLessThanOrEqual(360);
});
