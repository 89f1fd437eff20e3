import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { type Account, makeAccount, makeListing } from '../support/accounts.ts';
import { suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see, toast } from '../support/phrases.ts';
import { settle } from '../support/settle.ts';

let world: World;
let owner: Account;
let guest: Account;
let others: Account[];

beforeAll(async () => {
  world = await openWorld();
  owner = await makeAccount(world.ballpark, { name: 'Olga Owner' });
  guest = await makeAccount(world.ballpark, { name: 'Gus Guest' });
  others = [];
  for (const name of ['Otto Other', 'Anna Another', 'Theo Third'])
    others.push(await makeAccount(world.ballpark, { name }));
  return world.close;
});

const choice = (page: Page) => page.getByRole('checkbox', { name: /^Independent guesses/ });
const guesses = [
  [187.65, 'A note on walnut'],
  [203.45, 'A note on brass'],
  [219.85, 'A note on beech'],
] as const;

async function allSuggest(id: string): Promise<void> {
  for (const [at, [amount, comment]] of guesses.entries()) {
    const by = others[at];
    if (by) await suggest(world.ballpark, id, by, amount, comment);
  }
}

test('a guest sees how many have guessed, and with their own guess what, while the owner sees all', async () => {
  const { id } = await makeListing(world.ballpark, owner, { hasIndependentGuesses: true });
  const [watching, page] = [
    await openPerson(world, { as: owner }),
    await openPerson(world, { as: guest, screen: 'phone' }),
  ];
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') && !response.url().includes('/api/live'))
      answers.push(response.text().catch(() => ''));
  });
  await page.goto(`/listing/${id}`);
  await watching.goto(`/listing/${id}`);
  await see(page.getByText('Nobody has guessed yet.'));
  await allSuggest(id);
  // Live, to both users.
  await see(page.getByText('3 neighbours have guessed.'));
  await see(page.getByText('Give yours first, then you see theirs.'));
  await see(page.getByText("Independent guesses: others' prices show after one's own."));
  await see(watching.getByText('A note on beech'));
  for (const path of ['/feed', `/profile/${others[0]?.user.id ?? ''}`, `/profile/${owner.user.id}`]) {
    await page.goto(path);
    await settle(page);
  }
  await page.goto(`/profile/${others[0]?.user.id ?? ''}`);
  await page.getByRole('tab', { name: 'Suggestions' }).click();
  await see(page.getByText('Shows after your guess'));
  await page.getByRole('link', { name: 'Oak bookcase' }).click();
  await arrive(page, `/listing/${id}`);
  const read = (await Promise.all(answers)).join('\n');
  expect(read).toContain('Oak bookcase');
  for (const hidden of ['187.65', '203.45', '219.85', '203.65', 'A note on'])
    expect(read).not.toContain(hidden);

  await page.getByRole('button', { name: 'Suggest Price' }).click();
  await page.getByLabel('Your estimate').fill('199');
  await page.getByRole('button', { name: 'Share My Estimate' }).click();
  await see(toast(page, messages.suggestionSubmitted));
  for (const [, comment] of guesses) await see(page.getByText(comment));
  const consensus = page.getByRole('region', { name: 'Community Consensus' });
  await see(consensus.getByText('Average of 4 members'));
  expect(await page.getByText('Give yours first, then you see theirs.').count()).toBe(0);
});

test('a person who posts can have guesses independent, is asked again with the last choice, and keeps it once somebody has guessed', async () => {
  const page = await openPerson(world, { as: owner });
  await page.goto('/create');
  await choice(page).setChecked(false);
  await page.getByRole('textbox', { name: 'Title' }).fill('Walnut desk');
  await page.getByRole('textbox', { name: 'Description' }).fill('Three drawers.');
  await choice(page).check();
  await page.getByRole('button', { name: 'Share with Community' }).click();
  await see(toast(page, messages.listingCreated));
  await arrive(page, '/home');
  await page.getByRole('link', { name: 'Create Listing' }).first().click();
  await see(choice(page));
  expect(await choice(page).isChecked()).toBe(true);
  await page.reload();
  await see(choice(page));
  expect(await choice(page).isChecked()).toBe(true);

  await page.goto(`/profile/${owner.user.id}`);
  await page.getByRole('tab', { name: 'Listings' }).click();
  await page
    .getByRole('link', { name: /Walnut desk/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Listing options' }).click();
  await page.getByRole('menuitem', { name: 'Edit Listing' }).click();
  await see(choice(page));
  expect(await choice(page).isDisabled()).toBe(false);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  await suggest(world.ballpark, id, guest, 120);
  await see(page.getByText(messages.independentGuessesFixed));
  expect([await choice(page).isChecked(), await choice(page).isDisabled()]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Update Listing' }).click();
  await see(toast(page, messages.listingUpdated));
});
