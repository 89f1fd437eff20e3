import { beforeAll, expect, test, vi } from 'vitest';
import { type Account, makeAccount, makeListing, uploadPhoto } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { closeListing } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see } from '../support/phrases.ts';

let world: World;
let owners: Account[];
let reader: Account;

beforeAll(async () => {
  world = await openWorld();
  const people = ['Olga', 'Otto', 'Ona', 'Rita'].map((name) => makeAccount(world.ballpark, { name }));
  owners = await Promise.all(people);
  reader = owners.pop() as Account;
  const photo = await uploadPhoto(world.ballpark, owners[0] as Account);
  for (const [at, price] of [120, 130, 140, 150, 160, 170].entries()) {
    const owner = owners[at % owners.length] as Account;
    const { id } = await makeListing(world.ballpark, owner, {
      title: at % 2 === 0 ? 'Oak bookcase' : 'Bookcase, solid oak, five shelves',
      ...(at === 3 && { photoUrls: [photo] }),
    });
    await closeListing(world.ballpark, id, owner, price);
  }
  // Words are indexed soon after the close.
  const similar = () =>
    call(world.ballpark.url, 'GET /prices/similar', { query: { title: 'Oak bookcase' } }, reader.token);
  await vi.waitFor(async () => expect((await similar()).spread?.count).toBe(6), {
    timeout: 60_000,
    interval: 500,
  });
  return world.close;
});

test('a listing without guesses shows what similar things went for, and leads to one and to all of them', async () => {
  const { id } = await makeListing(world.ballpark, reader);
  const page = await openPerson(world, { as: owners[0] as Account });
  await page.goto(`/listing/${id}`);
  const block = page.getByRole('region', { name: 'Similar things went for' });
  await see(block.getByText('$130.00'));
  await see(block.getByText('The middle half of 6'));
  expect(await block.getByRole('listitem').count()).toBe(5);
  await block.getByRole('link', { name: /See all/ }).click();
  await arrive(page, '/prices');
  await see(page.getByText('Median of 6'));
  const table = page.getByRole('table');
  expect(await table.getByRole('row').count()).toBe(2);
  await see(table.getByText('$145.00'));
  await page.goBack();
  await block
    .getByRole('link', { name: /bookcase/i })
    .first()
    .click();
  await see(page.getByText('Closed', { exact: true }));
});

test('while one writes, what similar things went for comes once typing pauses', async () => {
  const page = await openPerson(world, { as: reader, screen: 'phone' });
  await page.goto('/create');
  const block = page.getByRole('region', { name: 'Similar things went for' });
  await page.getByLabel('Title').fill('Bookcase of oak');
  await see(block.getByText('The middle half of 6'));
  await page.getByLabel('Title').fill('Garden hose');
  await block.waitFor({ state: 'detached' });
});

test('prices are found from the listings, and too few of them say nothing', async () => {
  const page = await openPerson(world, { as: reader });
  await page.goto('/feed');
  await page.getByRole('link', { name: 'Prices' }).click();
  await see(page.getByRole('heading', { name: 'What did it go for?' }));
  await page.getByLabel('Search').fill('oak bookcase');
  await see(page.getByText('Median of 6'));
  expect(new URL(page.url()).searchParams.get('q')).toBe('oak bookcase');
  await page.getByLabel('Search').fill('theremin');
  await see(page.getByRole('heading', { name: 'Too few to tell' }));
});
