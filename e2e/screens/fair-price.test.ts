import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { closeListing, suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { see } from '../support/phrases.ts';

let world: World;
let owners: Account[];
let neighbours: Account[];
let reader: Account;

beforeAll(async () => {
  world = await openWorld();
  const people = await Promise.all(Array.from({ length: 7 }, async () => makeAccount(world.ballpark)));
  owners = people.slice(0, 4);
  neighbours = people.slice(4, 6);
  reader = people[6] ?? (await makeAccount(world.ballpark));
  return world.close;
});

const ownerAt = (at: number) => owners[at] as Account;

function consensusOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Community Consensus' });
}

async function guessOnScreen(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your estimate' }).fill(amount);
  await dialog.getByRole('button', { name: 'Share My Estimate' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function closeOnScreen(page: Page, finalPrice: string): Promise<void> {
  await page.getByRole('button', { name: 'Listing options' }).click();
  await page.getByRole('menuitem', { name: 'Close Listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Listing' });
  await dialog.getByRole('textbox', { name: 'Final price' }).fill(finalPrice);
  await dialog.getByRole('button', { name: 'Close Listing' }).click();
}

async function guessAll(id: string): Promise<void> {
  await suggest(world.ballpark, id, neighbours[0] as Account, 180);
  await suggest(world.ballpark, id, neighbours[1] as Account, 190);
}

async function read(id: string): Promise<ListingDetail> {
  return call(world.ballpark.url, 'GET /listings/:id', { params: { id } }, reader.token);
}

test('guesses make a fair price, the close a record, and the record moves the next fair price', async () => {
  const { ballpark } = world;
  const { id } = await makeListing(ballpark, ownerAt(0), { title: 'Brass telescope', offerAmount: 200 });
  await suggest(ballpark, id, neighbours[0] as Account, 180);
  const page = await openPerson(world, { as: reader, screen: 'phone' });
  await page.goto(`/listing/${id}`);
  await see(consensusOf(page).getByText('Average of 1 member'));
  await Promise.all([
    see(consensusOf(page).getByText('One more guess for a fair price')),
    suggest(ballpark, id, neighbours[1] as Account, 190),
  ]);
  expect(await page.getByText('likely range').count()).toBe(0);

  await guessOnScreen(page, '210');
  await see(consensusOf(page).getByText('about 190 US dollars'));
  await see(consensusOf(page).getByText('Confidence: rough, fewer than 5 guesses'));
  await see(page.getByText('Above 2 of 3 neighbours’ guesses, inside the likely range'));
  await see(page.getByRole('img', { name: /fair price about 190 US dollars, likely range from/ }));
  await page.getByRole('button', { name: 'How is this made?' }).click();
  await see(page.getByRole('dialog').getByText(/^The average of the middle guesses, each corrected/));
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await Promise.all([
    see(page.getByText('In the middle of 4 neighbours’ guesses, inside the likely range')),
    suggest(ballpark, id, ownerAt(1), 400),
  ]);

  await page.goto('/feed');
  const card = page.getByRole('article').filter({ hasText: 'Brass telescope' });
  await see(card.getByText('about 200 US dollars'));

  const owner = await openPerson(world, { as: ownerAt(0) });
  await owner.goto(`/listing/${id}`);
  await closeOnScreen(owner, '100');
  const fell = /The final price fell inside the likely range, 50% below the fair price\./;
  await see(owner.getByText(fell));
  await page.goto(`/listing/${id}`);
  await see(page.getByText(fell));

  // Statistics need closes of three owners.
  for (const at of [1, 2]) {
    const sold = await makeListing(ballpark, ownerAt(at));
    await guessAll(sold.id);
    await suggest(ballpark, sold.id, reader, 210);
    await closeListing(ballpark, sold.id, ownerAt(at), 100);
  }
  // Guess statistics follow a close by seconds.
  const counted = () => call(ballpark.url, 'GET /profile/closed-guesses', {}, reader.token);
  await expect.poll(async () => (await counted()).length, { timeout: 60_000 }).toBe(3);
  await page.goto('/profile');
  await page.getByText('Your 3 last closed guesses').click();
  await see(page.getByRole('row', { name: /Brass telescope/ }).getByText('110% above'));
  const next = await makeListing(ballpark, ownerAt(3), { title: 'Brass sextant' });
  await guessAll(next.id);
  const { id: last } = await suggest(ballpark, next.id, reader, 210);
  // A fair price uses the statistics at the time of a guess.
  const estimate = async () => {
    const input = { params: { id: last }, body: { amount: 210 } };
    await call(ballpark.url, 'PUT /suggestions/:id', input, reader.token);
    return (await read(next.id)).fairPrice?.estimate;
  };
  await expect.poll(estimate, { timeout: 60_000 }).toBeLessThan(160);
  await page.goto(`/listing/${next.id}`);
  await see(consensusOf(page).getByText(/^about 1[56]\d US dollars$/));
});
