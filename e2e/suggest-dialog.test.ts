import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing, type Account } from './support/accounts.ts';
import { closeListing, suggest } from './support/listing-calls.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { errorOf, see, toast } from './support/phrases.ts';
import { holdBack } from './support/slow-network.ts';

let world: World;
let owner: Account;
let guest: Account;

beforeAll(async () => {
  world = await openWorld();
  [owner, guest] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
  return world.close;
});

test('what is not an amount above 0 is refused, and a third decimal is not taken', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: guest, screen: 'phone' });
  const { amount, note, share } = await openSuggestDialog(page, id);
  await note.fill('A good guess');
  for (const wrong of ['', '0', 'abc', '-3']) {
    await amount.fill(wrong);
    await share.click();
    await expect.poll(() => errorOf(amount)).toBe(messages.amountInvalid);
    await see(toast(page, messages.amountInvalid));
  }
  expect(await note.inputValue()).toBe('A good guess');
  await amount.fill('');
  await amount.pressSequentially('1,234.567');
  expect(await amount.inputValue()).toBe('1,234.56');
});

// The live stream would show the first suggestion and close the dialog.
test('a second suggestion, from a tab left open, is refused and what was typed stays', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: guest, expectedErrors: [/status of 409/] });
  await holdBack(page, /\/api\/live/);
  const dialog = await openSuggestDialog(page, id);
  await suggest(world.ballpark, id, guest, 80);
  await expectRefusal(page, dialog, messages.suggestionTwice);
});

test('a listing that was just closed refuses the suggestion with the server’s text, and what was typed stays', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: guest, expectedErrors: [/status of 409/] });
  await holdBack(page, /\/api\/live/);
  const dialog = await openSuggestDialog(page, id);
  await closeListing(world.ballpark, id, owner, 99);
  await expectRefusal(page, dialog, messages.listingNotOpen);
});

test('an open dialog says at once that the listing has ended, and leads back', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: guest });
  const { dialog, share, amount } = await openSuggestDialog(page, id);
  await amount.fill('75');
  await closeListing(world.ballpark, id, owner, 99);
  await see(dialog.getByRole('alert').getByText(messages.listingNotOpen));
  expect(await share.count()).toBe(0);
  await amount.press('Enter');
  await dialog.getByRole('button', { name: 'Back to the listing' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  const heading = page.getByRole('heading', { name: /^Price Suggestions/ });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('when a listing ends, the focus stays where it is once the dialog is closed', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: guest });
  const { dialog } = await openSuggestDialog(page, id);
  await see(dialog);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  const profile = page.getByRole('main').getByRole('link').first();
  await profile.focus();
  await closeListing(world.ballpark, id, owner, 99);
  await see(page.getByText('Closed', { exact: true }));
  expect(await profile.evaluate((element) => element === document.activeElement)).toBe(true);
});

async function openSuggestDialog(page: Page, id: string) {
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  return {
    dialog,
    amount: dialog.getByRole('textbox', { name: 'Your estimate' }),
    note: dialog.getByRole('textbox', { name: /Note/ }),
    share: dialog.getByRole('button', { name: 'Share My Estimate' }),
  };
}

async function expectRefusal(page: Page, form: Awaited<ReturnType<typeof openSuggestDialog>>, text: string) {
  const { amount, note, share } = form;
  await amount.fill('75');
  await note.fill('Too late?');
  await share.click();
  await see(toast(page, text));
  expect(await amount.inputValue()).toBe('75.00');
  expect(await note.inputValue()).toBe('Too late?');
}
