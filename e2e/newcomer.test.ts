import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing, munich } from './support/accounts.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { arrive, see } from './support/phrases.ts';
import { holdBack } from './support/slow-network.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('home begins with what is near, and the page of listings, from anywhere, with what is new', async () => {
  const owner = await makeAccount(world.ballpark);
  await makeListing(world.ballpark, owner, { title: 'Near chair' });
  const place = { location: 'Munich, Germany', point: munich };
  for (const number of [1, 2])
    await makeListing(world.ballpark, owner, { title: `Far chair ${number}`, ...place });
  const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
  const cards = page.getByRole('main').getByRole('article').getByRole('heading');
  await page.goto('/home');
  await see(cards);
  expect(await cards.allInnerTexts()).toEqual(['Near chair', 'Far chair 2', 'Far chair 1']);
  await page.goto('/feed');
  await see(cards);
  expect(await cards.allInnerTexts()).toEqual(['Far chair 2', 'Far chair 1', 'Near chair']);
});

test('house rules and decisions stand in the shell for who is in, and alone for visitors', async () => {
  const member = await openPerson(world, { as: await makeAccount(world.ballpark) });
  const visitor = await openPerson(world);
  for (const [path, title] of [
    ['/rules', 'House rules'],
    ['/transparency', 'What was decided here'],
  ] as const) {
    for (const page of [member, visitor]) {
      await page.goto(path);
      await see(page.getByRole('heading', { name: title, level: 1 }));
    }
    await see(member.getByRole('navigation', { name: 'Main' }));
    await see(member.getByRole('link', { name: 'Help', exact: true }).first());
    expect(await visitor.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await see(visitor.getByRole('link', { name: 'Go home' }));
  }
});

test('Ctrl+K leads to the search of the listings where no sidebar has one, from there as well', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark), screen: 'phone' });
  await page.goto('/leaderboard');
  await see(page.getByRole('heading', { name: 'Leaderboard', level: 1 }));
  const field = page.getByRole('searchbox', { name: 'Search' });
  const isFocused = () => field.evaluate((element) => element === document.activeElement);
  await expect
    .poll(async () => {
      // Its code loads when idle.
      await page.keyboard.press('Control+K');
      return new URL(page.url()).pathname;
    })
    .toBe('/feed');
  await arrive(page, '/feed');
  await expect.poll(isFocused).toBe(true);
  await page.getByRole('button', { name: 'Filters' }).click();
  await field.waitFor({ state: 'hidden' });
  await page.keyboard.press('Meta+K');
  await expect.poll(isFocused).toBe(true);
});

test('a reload shows no hero before the teaser, and one before no teaser', async () => {
  const { id } = await makeListing(world.ballpark, await makeAccount(world.ballpark), {
    title: 'Brass bell',
  });
  const page = await openPerson(world, { screen: 'phone' });
  await page.goto('/');
  const hero = page.getByRole('heading', { name: /What.s it worth/ });
  await see(hero);
  await page.goto(`/listing/${id}`);
  await see(page.getByRole('heading', { name: 'Brass bell', level: 1 }));
  const letAppThrough = await holdBack(page, /\/assets\/react-dom-.*\.js$/);
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await hero.isVisible()).toBe(false);
  await letAppThrough();
  await see(page.getByRole('heading', { name: 'Brass bell', level: 1 }));
});
