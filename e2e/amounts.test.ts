import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing, munich } from './support/accounts.ts';
import { expectFocus } from './support/keyboard.ts';
import { suggest } from './support/listing-calls.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { arrive, errorOf, see, toast } from './support/phrases.ts';
import { holdBack } from './support/slow-network.ts';

const chooseOne = 'Please choose which amount you mean';
const inEuros = { point: munich, location: 'Munich, Germany' };

let world: World;
let owner: Account;
let guest: Account;

beforeAll(async () => {
  world = await openWorld();
  owner = await makeAccount(world.ballpark, { point: munich });
  guest = await makeAccount(world.ballpark);
  return world.close;
});

test.each<[locale: string, screen: 'phone' | 'desktop']>([
  ['en-US', 'phone'],
  ['de-DE', 'desktop'],
  ['tr-TR', 'phone'],
  ['fr-FR', 'desktop'],
  ['pt-BR', 'phone'],
  ['ja-JP', 'desktop'],
])(
  'in a browser of %s, on a %s, amounts are shown and asked about in the same way',
  async (locale, screen) => {
    const euros = await makeListing(world.ballpark, owner, { ...inEuros, offerAmount: 1300 });
    const dollars = await makeListing(world.ballpark, owner, { offerAmount: 1300 });
    const page = await openPerson(world, { as: guest, screen, locale });
    for (const [id, currency, offered, larger, smaller, unclear, clear] of [
      [euros.id, 'euros', '1.300,00 €', '12.345,00 €', '12,34 €', ['12,345', '１２，３４５'], '1.300'],
      [dollars.id, 'US dollars', '$1,300.00', '$12,345.00', '$12.34', ['12.345', '１２．３４５'], '1,300'],
    ] as const) {
      await page.goto(`/listing/${id}`);
      await see(page.getByText(offered));
      expect(await page.getByText(`1300 ${currency}`).count()).toBeGreaterThan(0);
      const { amount, question } = await openSuggestDialog(page);
      for (const ambiguous of unclear) {
        await amount.fill(ambiguous);
        const choices = question.getByRole('button');
        await expect.poll(() => shownTexts(choices)).toEqual([larger, smaller]);
      }
      for (const text of [clear, '1300', '1 300', '1’300', '1.300,00', '1,300.00', '١٣٠٠']) {
        await amount.fill(text);
        await see(page.getByText(`= ${offered}`));
        expect(await question.count()).toBe(0);
      }
    }
  },
);

test.each([
  ['dollars', { latitude: 40.71, longitude: -74.01 }, '$123,456.00', '0.00', '1,300', '1,300.00'],
  ['euros', munich, '123.456,00 €', '0,00', '1.300', '1.300,00'],
  ['rupees', { latitude: 19.08, longitude: 72.88 }, '₹1,23,456.00', '0.00', '1,30,000', '1,30,000.00'],
  ['reais', { latitude: -23.55, longitude: -46.63 }, 'R$ 123.456,00', '0,00', '1.300', '1.300,00'],
])(
  'an amount in %s is written as at home, and one that is typed so is not asked about',
  async (_, point, offered, placeholder, typed, left) => {
    const { id } = await makeListing(world.ballpark, owner, { point, offerAmount: 123_456 });
    const page = await openPerson(world, { as: guest, screen: 'phone' });
    await page.goto(`/listing/${id}`);
    await see(page.getByText(offered));
    const { amount, question } = await openSuggestDialog(page);
    await expect.poll(() => amount.getAttribute('placeholder')).toBe(placeholder);
    await amount.pressSequentially(typed);
    expect(await question.count()).toBe(0);
    await amount.press('Tab');
    await expect.poll(() => amount.inputValue()).toBe(left);
  },
);

test('a new listing is not posted before the person chooses which amount is meant, on a phone', async () => {
  const page = await openPerson(world, { as: owner, screen: 'phone', locale: 'en-GB' });
  const sent = writesOf(page);
  // On a slow connection people type before the field's code has loaded.
  const letFieldThrough = await holdBack(page, /placed-amount-field/);
  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('Cargo bike');
  await page.getByRole('textbox', { name: 'Description' }).fill('Carries two children.');
  await page.getByRole('radio', { name: 'Yes' }).check();
  const amount = page.getByRole('textbox', { name: 'Offer amount' });
  await amount.pressSequentially('1,3');
  await letFieldThrough();
  await see(page.getByText('= 1,30 €'));
  await page.keyboard.type('00');
  expect(await amount.inputValue()).toBe('1,300');
  await page.getByRole('button', { name: 'Share with Community' }).tap();
  await see(toast(page, messages.offerAmountInvalid));
  expect(await errorOf(amount)).toBe(chooseOne);
  expect(sent).toEqual([]);
  await page.reload();
  await see(questionOn(page));
  await page.goto('/home');
  await page.goBack();
  await see(questionOn(page));
  expect(await amount.inputValue()).toBe('1,300');
  await page.getByRole('button', { name: '1300 euros' }).tap();
  // The click follows the tap a moment later.
  await expect.poll(() => amount.inputValue()).toBe('1.300,00');
  await page.getByRole('button', { name: 'Share with Community' }).tap();
  await see(toast(page, messages.listingCreated));
  await arrive(page, '/home');
  await see(page.getByRole('article').filter({ hasText: 'Cargo bike' }).getByText('1.300,00 €'));
  expect(sent).toEqual([expect.objectContaining({ offerAmount: 1300 })]);
});

test('an edited listing is not saved before the person chooses which amount is meant, by keyboard', async () => {
  const { id } = await makeListing(world.ballpark, owner, { title: 'Walnut desk', offerAmount: 900 });
  const page = await openPerson(world, { as: owner, locale: 'de-DE' });
  const sent = writesOf(page);
  await page.goto(`/listing/${id}/edit`);
  const amount = page.getByRole('textbox', { name: 'Offer amount' });
  await expect.poll(() => amount.inputValue()).toBe('900.00');
  await amount.fill('1.300');
  await amount.press('Enter');
  await expectFocus(questionOn(page));
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await expectFocus(questionOn(page));
  await page.getByRole('button', { name: 'Update Listing' }).click();
  await expect.poll(() => errorOf(amount)).toBe(chooseOne);
  expect(sent).toEqual([]);
  await amount.press('Enter');
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('button', { name: '1300 US dollars' }));
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('button', { name: '1.30 US dollars' }));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expectFocus(amount);
  expect(await amount.inputValue()).toBe('1,300.00');
  await page.keyboard.press('Enter');
  await see(toast(page, messages.listingUpdated));
  await see(page.getByText('$1,300.00'));
  expect(sent).toEqual([expect.objectContaining({ offerAmount: 1300 })]);
});

test('a suggestion, and a change of it, wait for the choice of an amount', async () => {
  const { id } = await makeListing(world.ballpark, owner, inEuros);
  const page = await openPerson(world, { as: guest, screen: 'phone', locale: 'en-US' });
  const sent = writesOf(page);
  await page.goto(`/listing/${id}`);
  const { dialog, amount } = await openSuggestDialog(page);
  await amount.pressSequentially('1,300');
  await dialog.getByRole('button', { name: 'Share My Estimate' }).tap();
  await expect.poll(() => errorOf(amount)).toBe(chooseOne);
  expect(sent).toEqual([]);
  await page.reload();
  await openSuggestDialog(page);
  await see(questionOn(page));
  expect(await amount.inputValue()).toBe('1,300');
  await dialog.getByRole('button', { name: '1300 euros' }).tap();
  await dialog.getByRole('button', { name: 'Share My Estimate' }).tap();
  await see(toast(page, messages.suggestionSubmitted));
  await page.getByRole('button', { name: /Edit/ }).first().tap();
  await expect.poll(() => amount.inputValue()).toBe('1.300,00');
  await amount.fill('1,450');
  await dialog.getByRole('button', { name: 'Update My Estimate' }).tap();
  await expect.poll(() => errorOf(amount)).toBe(chooseOne);
  expect(sent).toEqual([expect.objectContaining({ amount: 1300 })]);
  await dialog.getByRole('button', { name: '1450 euros' }).tap();
  await dialog.getByRole('button', { name: 'Update My Estimate' }).tap();
  await see(toast(page, messages.suggestionUpdated));
  expect(sent.at(-1)).toMatchObject({ amount: 1450 });
});

test('a listing is not closed before the person chooses which final price is meant', async () => {
  const { id } = await makeListing(world.ballpark, owner, inEuros);
  await suggest(world.ballpark, id, guest, 1250);
  const page = await openPerson(world, { as: owner, locale: 'pt-BR' });
  const sent = writesOf(page);
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: 'Listing options' }).click();
  await page.getByRole('menuitem', { name: 'Close Listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Listing' });
  const price = dialog.getByRole('textbox', { name: 'Final price' });
  const close = dialog.getByRole('button', { name: 'Close Listing' });
  await price.pressSequentially('1,300');
  await see(questionOn(page));
  expect(await close.isDisabled()).toBe(true);
  expect(await dialog.getByText('+50 XP').count()).toBe(0);
  await price.press('Enter');
  await expectFocus(questionOn(page));
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  expect(sent).toEqual([]);
  await page.keyboard.press('Tab');
  await expectFocus(dialog.getByRole('button', { name: '1300 euros' }));
  await page.keyboard.press('Enter');
  await see(dialog.getByText('+50 XP'));
  await close.click();
  await see(page.getByRole('dialog').getByText('1.300,00 €'));
  expect(sent).toEqual([{ finalPrice: 1300 }]);
});

async function openSuggestDialog(page: Page) {
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  const amount = dialog.getByRole('textbox', { name: 'Your estimate' });
  return { dialog, amount, question: questionOn(page) };
}

function questionOn(page: Page): Locator {
  return page.getByRole('group', { name: 'Which amount do you mean?' });
}

/** Leaves out screen reader text. */
function shownTexts(buttons: Locator): Promise<string[]> {
  return buttons.evaluateAll((found) =>
    found.map((button) => (button.firstElementChild?.textContent ?? '').replaceAll('\u00A0', ' ')),
  );
}

function writesOf(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    const isWrite = request.method() !== 'GET' && /\/api\/(listings|suggestions)/.test(request.url());
    if (isWrite) sent.push(request.postDataJSON());
  });
  return sent;
}
