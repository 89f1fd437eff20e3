import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { type Account, makeAccount, makeListing } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { closeListing, suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see, toast } from '../support/phrases.ts';
import { plainPhoto } from '../support/plain-photo.ts';
import { holdBack } from '../support/slow-network.ts';
import { untilStill } from '../support/until-still.ts';

const hourMs = 60 * 60_000;

let world: World;
let owner: Account;
let guest: Account;
let other: Account;

beforeAll(async () => {
  world = await openWorld();
  [owner, guest, other] = await Promise.all([
    makeAccount(world.ballpark, { name: 'Olga Owner' }),
    makeAccount(world.ballpark, { name: 'Gus Guest' }),
    makeAccount(world.ballpark, { name: 'Otto Other' }),
  ]);
  return world.close;
});

test('a reader sees what it is, whose, where and until when, and what was offered', async () => {
  const location = 'Park Slope, Brooklyn, New York';
  const { id } = await makeListing(world.ballpark, owner, { location, offerAmount: 120 });
  const page = await openPerson(world, { as: guest });
  await page.goto(`/listing/${id}`);
  await see(page.getByRole('heading', { name: 'Oak bookcase', level: 1 }));
  const main = page.getByRole('main');
  await see(main.getByText('Product', { exact: true }));
  await see(main.getByText('Park Slope, New York', { exact: true }));
  await see(main.getByText(/less than a minute ago|1 minute ago/));
  await see(main.getByText(/^7[12] hours remaining$/));
  const ownerLink = main.getByRole('link', { name: new RegExp(`${owner.user.username} .*XP`) });
  expect(await ownerLink.getAttribute('href')).toBe(`/profile/${owner.user.id}`);
  await see(main.getByText('Solid oak, five shelves, a few scratches.'));
  await see(page.getByRole('heading', { name: 'Offered Amount' }).locator('..').getByText('$120.00'));
  await page.getByRole('button', { name: 'What is the Offered Amount?' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is the Offered Amount?' });
  await see(dialog);
  expect(await dialog.getByRole('listitem').count()).toBe(3);
  await dialog.getByRole('button', { name: 'Got it!' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: 'Listing options' }).count()).toBe(0);
});

test.each([
  [70.5, '1 hour remaining'],
  [71.6, /^2[3-4] minutes remaining$/],
  [72.1, 'Expired'],
])('%d hours later the countdown says %s', async (hoursLater, text) => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: guest });
  const later = Date.now() + hoursLater * hourMs;
  await page.clock.setFixedTime(later);
  // The app takes the server's time from its answers; the live stream never ends.
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(later).toUTCString() };
    await route.fulfill({ response, headers });
  });
  await page.goto(`/listing/${id}`);
  await see(page.getByText(text, { exact: true }));
  const isOver = text === 'Expired';
  expect(await page.getByRole('button', { name: 'Suggest Price' }).count()).toBe(isOver ? 0 : 1);
});

test('photos open in full screen, with a counter, and keys move between them', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: owner });
  await page.goto(`/listing/${id}/edit`);
  const photos = await Promise.all(['1.png', '2.png', '3.png'].map((name) => plainPhoto(name)));
  await page.getByLabel('Choose photos').setInputFiles(photos);
  await page.getByRole('button', { name: 'Update Listing' }).click();
  await arrive(page, `/listing/${id}`);
  await page.getByRole('button', { name: 'View photo 1 of 3' }).click();
  const viewer = page.getByRole('dialog', { name: /^Photos of/ });
  const shows = async (text: string) => {
    await expect.poll(() => viewer.innerText()).toContain(text);
  };
  await shows('1 / 3');
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  await shows('2 / 3');
  await page.keyboard.press('ArrowRight');
  await shows('3 / 3');
  await page.keyboard.press('ArrowLeft');
  await shows('2 / 3');
  await viewer.getByRole('button', { name: 'Previous photo' }).click();
  await shows('1 / 3');
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
});

test('a suggestion shows at once, counts in the consensus, and can be changed by its author alone', async () => {
  const { ballpark } = world;
  const { id } = await makeListing(ballpark, owner);
  const page = await openPerson(world, { as: guest, screen: 'phone' });
  await page.goto(`/listing/${id}`);
  await see(page.getByText('No price suggestions yet'));
  await suggest(ballpark, id, other, 80, 'Seen for less');
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  const box = await finalBox(page, dialog);
  expect([box.x, Math.round(box.y + box.height), box.width]).toEqual([0, 780, 360]);
  const note = dialog.getByRole('textbox', { name: /Note/ });
  await note.fill('x'.repeat(201));
  await see(dialog.locator('.text-danger-ink', { hasText: '201/250' }));
  await note.fill('A fair price');
  await dialog.getByRole('textbox', { name: 'Your estimate' }).fill('120');
  const letThrough = await holdBack(page, '**/suggest');
  await dialog.getByRole('button', { name: 'Share My Estimate' }).click();
  const own = page.getByRole('listitem').filter({ hasText: 'A fair price' });
  await see(own.getByText('Sending…'));
  await letThrough();
  await see(toast(page, messages.suggestionSubmitted));

  const consensus = page.getByRole('region', { name: 'Community Consensus' });
  await see(consensus.getByText('Average of 2 members'));
  const figures = (await consensus.innerText()).replaceAll(/\s+/g, ' ');
  for (const text of ['$100.00', 'Range $40.00', 'Min $80.00', 'Max $120.00'])
    expect(figures).toContain(text);
  expect(await page.getByRole('button', { name: 'Suggest Price' }).count()).toBe(0);
  const others = page.getByRole('listitem').filter({ hasText: 'Seen for less' });
  const author = others.getByRole('link', { name: other.user.username ?? '' });
  expect(await author.getAttribute('href')).toBe(`/profile/${other.user.id}`);
  await see(others.getByText(/ago$/));
  expect(await others.getByRole('button', { name: /Edit|Withdraw/ }).count()).toBe(0);

  await own.getByRole('button', { name: 'Edit your suggestion' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Your estimate' }).inputValue()).toBe('120.00');
  await dialog.getByRole('textbox', { name: 'Your estimate' }).fill('110');
  await dialog.getByRole('button', { name: 'Update My Estimate' }).click();
  await see(toast(page, messages.suggestionUpdated));
  await see(own.getByText('$110.00'));
  await see(own.getByText('edited'));
});

test('the owner edits and closes while it is open, and reopens what they closed', async () => {
  const { ballpark } = world;
  const { id } = await makeListing(ballpark, owner);
  for (const [by, amount] of [
    [guest, 100],
    [other, 200],
  ] as const) {
    await suggest(ballpark, id, by, amount);
  }
  const page = await openPerson(world, { as: owner });
  await page.goto(`/listing/${id}`);
  expect(await page.getByRole('button', { name: 'Suggest Price' }).count()).toBe(0);
  expect(await menuOf(page)).toEqual(['Edit Listing', 'Close Listing', 'Delete Listing']);
  await page.getByRole('menuitem', { name: 'Edit Listing' }).click();
  await arrive(page, `/listing/${id}/edit`);
  await page.getByRole('link', { name: 'Back to Listing' }).click();
  await arrive(page, `/listing/${id}`);
  await menuOf(page);
  await page.getByRole('menuitem', { name: 'Close Listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Listing' });
  expect(await dialog.getByText('XP preview').count()).toBe(0);
  await dialog.getByRole('textbox', { name: 'Final price' }).fill('100');
  const preview = dialog.getByRole('region', { name: 'XP preview' });
  await see(
    preview
      .getByRole('listitem')
      .filter({ hasText: guest.user.username ?? '' })
      .getByText('+50 XP'),
  );
  await see(
    preview
      .getByRole('listitem')
      .filter({ hasText: other.user.username ?? '' })
      .getByText('+5 XP'),
  );
  await dialog.getByRole('button', { name: 'Close Listing' }).click();
  await see(toast(page, 'Listing closed! XP awarded to 2 users.'));
  await page.getByRole('button', { name: 'Done' }).click();
  await see(page.getByText('Closed', { exact: true }));
  await see(page.getByRole('heading', { name: 'Price Suggestions 2' }));
  await see(
    page
      .getByText(/^Final:/)
      .locator('..')
      .getByText('$100.00'),
  );

  expect(await menuOf(page)).toEqual(['Reopen Listing', 'Delete Listing']);
  await page.getByRole('menuitem', { name: 'Reopen Listing' }).click();
  const question = page.getByRole('alertdialog');
  await see(question.getByText(messages.reopenQuestion));
  await question.getByRole('button', { name: 'Reopen Listing' }).click();
  await see(toast(page, messages.listingReopened));
  await see(page.getByText(/^7[12] hours remaining$/));
});

test('a listing that closed by itself says so, and cannot be reopened', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  await closeListing(world.ballpark, id, owner, 90);
  const page = await openPerson(world, { as: owner });
  // Simulates expiry, which takes three days.
  await page.route(`**/api/listings/${id}`, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: ListingDetail };
    const listing = { ...data, autoClosedAt: data.closedAt, finalPrice: null };
    await route.fulfill({ json: { success: true, data: listing } });
  });
  await page.goto(`/listing/${id}`);
  await see(page.getByText('Auto-closed', { exact: true }));
  expect(await menuOf(page)).toEqual(['Delete Listing']);
});

test('a listing that is not there says so, and leads back to the others', async () => {
  const page = await openPerson(world, { as: guest, expectedErrors: [/status of 404/] });
  await page.goto('/listing/00000000-0000-7000-8000-000000000000');
  await see(page.getByText('Listing not found or failed to load.'));
  await page.getByRole('link', { name: 'Back to Listings' }).click();
  await arrive(page, '/feed');
});

test('a deleted listing is gone from the feed', async () => {
  const { id } = await makeListing(world.ballpark, owner, { title: 'Wobbly stool' });
  const page = await openPerson(world, { as: owner });
  await page.goto(`/listing/${id}`);
  await menuOf(page);
  await page.getByRole('menuitem', { name: 'Delete Listing' }).click();
  const question = page.getByRole('alertdialog');
  await see(question.getByText(messages.deleteQuestion));
  await question.getByRole('button', { name: 'Delete Listing' }).click();
  await see(toast(page, messages.listingDeleted));
  await arrive(page, '/feed');
  const found = await call(world.ballpark.url, 'GET /listings', { query: { search: 'wobbly' } });
  expect(found).toEqual([]);
});

async function menuOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Listing options' }).click();
  await see(page.getByRole('menuitem'));
  return page.getByRole('menuitem').allInnerTexts();
}

/** Waits for the sheet's animation. */
async function finalBox(page: Page, sheet: ReturnType<Page['getByRole']>) {
  await see(sheet);
  await untilStill(page);
  return (await sheet.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
}
