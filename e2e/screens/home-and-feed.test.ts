import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing, munich } from '../support/accounts.ts';
import { closeListing } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see } from '../support/phrases.ts';
import { holdBack } from '../support/slow-network.ts';

let world: World;
let owner: Account;

beforeAll(async () => {
  world = await openWorld();
  owner = await makeAccount(world.ballpark, { name: 'Olga Owner' });
  return world.close;
});

test('home greets, offers what to do next, and says when nothing is there yet', async () => {
  const page = await openPerson(world, { as: owner });
  const letThrough = await holdBack(page, '**/api/listings?*');
  const letAllThrough = await holdBack(page, '**/api/listings');
  await page.goto('/home');
  await see(page.getByRole('heading', { name: 'Hi, Olga!' }));
  const main = page.getByRole('main');
  await see(main.getByText('Sorted by location & date'));
  // One photo box per skeleton.
  await expect.poll(() => main.locator('[aria-busy] > div').count()).toBe(6);
  await Promise.all([letThrough(), letAllThrough()]);
  await see(main.getByText('No listings yet'));
  await see(main.getByRole('link', { name: 'Create First Listing' }));
  const links = [
    ['Create Listing', '/create'],
    [/Post an item/, '/create'],
    [/Browse All/, '/feed'],
    [/Top contributors/, '/leaderboard'],
  ] as const;
  for (const [name, path] of links) {
    expect(await main.getByRole('link', { name }).first().getAttribute('href')).toBe(path);
  }
});

test('the shell leads everywhere, from a drawer on phones', async () => {
  const { name, xp } = owner.user;
  const wide = await openPerson(world, { as: owner });
  await wide.goto('/home');
  const side = wide.getByRole('complementary');
  const narrow = await openPerson(world, { as: owner, screen: 'phone' });
  await narrow.goto('/feed');
  const openMenu = narrow.getByRole('button', { name: 'Open menu' });
  await openMenu.click();
  const drawer = narrow.getByRole('dialog', { name: 'Menu' });
  for (const place of [side, drawer]) {
    for (const [text, path] of [
      ['Home', '/home'],
      ['Browse', '/feed'],
      ['Leaderboard', '/leaderboard'],
      ['Achievements', '/achievements'],
      [new RegExp(`${name}.*${xp} XP`), '/profile'],
    ] as const) {
      expect(await place.getByRole('link', { name: text }).getAttribute('href')).toBe(path);
    }
    await see(place.getByRole('button', { name: 'Logout' }));
  }
  await drawer.getByRole('link', { name: 'Leaderboard' }).click();
  await arrive(narrow, '/leaderboard');
  await drawer.waitFor({ state: 'hidden' });
  await openMenu.click();
  await see(drawer);
  await narrow.goBack();
  await drawer.waitFor({ state: 'hidden' });
  await narrow.goForward();
  await see(narrow.getByText('How to earn XP'));
  expect(await drawer.count()).toBe(0);
});

test('the feed narrows by search, category, distance and status, and shows the count', async () => {
  await furnish();
  const page = await openPerson(world, { as: owner });
  const letThrough = await holdBack(page, '**/api/listings?*');
  await page.goto('/feed');
  await see(page.getByRole('heading', { name: 'Local Listings' }));
  const create = page.getByRole('main').getByRole('link', { name: 'Create Listing' });
  expect(await create.getAttribute('href')).toBe('/create');
  await see(page.getByText('Loading...'));
  await letThrough();
  await see(page.getByText('62 results found'));
  const status = page.getByRole('combobox', { name: 'Status' });
  expect(await status.locator('option:checked').textContent()).toBe('Open for suggestions');

  await page.getByRole('radio', { name: 'Service' }).check();
  await see(page.getByText('1 result found'));
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 5 miles');
  await see(page.getByText('0 results found'));
  await see(page.getByText('No listings found'));
  expect(new URL(page.url()).search).toBe('?type=SERVICE&distance=5');
  const filters = page.getByRole('button', { name: /^Filters/ });
  expect(await filters.innerText()).toContain('2');
  await page.getByRole('button', { name: 'Remove Within 5 miles' }).click();
  await see(page.getByText('1 result found'));
  await page.getByRole('button', { name: 'Clear All' }).first().click();
  await see(page.getByText('62 results found'));

  await status.selectOption('Closed');
  await see(page.getByText('1 result found'));
  const closed = page.getByRole('list', { name: 'Listings' }).getByRole('listitem');
  await see(closed.getByText('Closed', { exact: true }));
  await see(closed.getByText(/^Final Price/).getByText('$90.00'));
  await page.getByRole('searchbox', { name: 'Search' }).fill('piano');
  await see(page.getByText('0 results found'));
  await filters.click();
  await page.getByRole('searchbox', { name: 'Search' }).waitFor({ state: 'hidden' });
});

test('the pager shows five pages at most, a filter leads to the first, and Back to the place before', async () => {
  const page = await openPerson(world, { as: owner });
  await page.goto('/feed?page=4&status=nonsense');
  await see(page.getByRole('link', { name: 'Page 4' }));
  expect(new URL(page.url()).search).toBe('?page=4');
  const pages = page.getByRole('link', { name: /^Page \d/ });
  expect(await pages.allInnerTexts()).toEqual(['2', '3', '4', '5', '6']);
  expect(await page.getByRole('list', { name: 'Listings' }).getByRole('listitem').count()).toBe(12);
  const cards = page.getByRole('list', { name: 'Listings' }).getByRole('heading');
  const before = await cards.allInnerTexts();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/feed?page=5');
  await see(page.locator('[aria-current=page]', { hasText: '5' }));
  await expect.poll(() => cards.allInnerTexts()).not.toEqual(before);
  await page.getByRole('link', { name: 'Page 4' }).click();
  await page.waitForURL('**/feed?page=4');
  await expect.poll(() => cards.allInnerTexts()).toEqual(before);
  await page.evaluate(() => scrollTo(0, 700));
  await page.getByRole('list', { name: 'Listings' }).getByRole('heading').nth(7).click();
  await page.waitForURL('**/listing/*');
  await see(page.getByRole('heading', { level: 1 }));
  await page.goBack();
  await see(page.getByRole('link', { name: 'Page 4' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole('searchbox', { name: 'Search' }).fill('lamp');
  await page.waitForURL('**/feed?search=lamp');
  await see(page.getByText(/results found/));

  await page.goto('/feed?page=99');
  await see(page.getByText('There are fewer pages than that.'));
  await page.getByRole('link', { name: 'Previous page' }).click();
  await page.waitForURL('**/feed?page=6');
});

test('home and feed show the same cards, and distances in kilometres where miles are not used', async () => {
  const reader = await makeAccount(world.ballpark, { point: munich });
  const page = await openPerson(world, { as: reader, screen: 'phone' });
  await page.goto('/home');
  // The nearest is first, although older than the distant lamps.
  const nearest = page.getByRole('list', { name: 'Community Feed' }).getByRole('listitem').first();
  await see(nearest.getByRole('link', { name: 'Piano lessons' }));
  await page.getByRole('link', { name: 'Show All Listings' }).click();
  await arrive(page, '/feed');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const distances = page.getByRole('combobox', { name: 'Distance' }).locator('option');
  expect(await distances.allInnerTexts()).toEqual([
    'Anywhere',
    'Within 5 km',
    'Within 10 km',
    'Within 20 km',
    'Within 50 km',
  ]);
  const search = page.getByRole('searchbox', { name: 'Search' });
  expect(await search.evaluate((box: HTMLInputElement) => box.scrollWidth <= box.clientWidth)).toBe(true);
});

/** 61 lamps in New York, one closed, after a service and lessons in Munich. */
async function furnish(): Promise<void> {
  const { ballpark } = world;
  const there = { location: 'Munich, Germany', point: munich };
  await makeListing(ballpark, owner, { title: 'Chimney sweeping', type: 'SERVICE', ...there });
  await makeListing(ballpark, owner, { title: 'Piano lessons', ...there });
  const closed = await makeListing(ballpark, owner, { title: 'Closed lamp' });
  await closeListing(ballpark, closed.id, owner, 90);
  for (let made = 0; made < 60; made += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => makeListing(ballpark, owner, { title: `Lamp ${made + at}` })),
    );
  }
}
