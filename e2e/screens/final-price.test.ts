import { messages } from '@ballpark/domain/contract/messages.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/db/database.ts';
import { makeAccount, makeListing, type Account } from '../support/accounts.ts';
import { suggest } from '../support/listing-calls.ts';
import { contrastInOtherTheme, problemsOn } from '../support/axe.ts';
import { openBrowser } from '../support/open-browser.ts';
import { openPerson } from '../support/open-person.ts';
import { arrive, see, toast } from '../support/phrases.ts';
import { type Ballpark, startOn } from '../support/start-ballpark.ts';

let dataDir: string;
let browser: Browser;
let ballpark: Ballpark;
let owner: Account;
let near: Account;
let far: Account;
let sold: string;
let unsold: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ballpark-final-price-'));
  browser = await openBrowser();
  ballpark = await startOn(dataDir);
  [owner, near, far] = await Promise.all([
    makeAccount(ballpark, { name: 'Olga Owner' }),
    makeAccount(ballpark, { name: 'Nia Near' }),
    makeAccount(ballpark, { name: 'Finn Far' }),
  ]);
  [sold, unsold] = (await Promise.all(
    ['Brass telescope', 'Wobbly stool'].map(async (title) => {
      const { id } = await makeListing(ballpark, owner, { title });
      await suggest(ballpark, id, near, 340);
      await suggest(ballpark, id, far, 410);
      return id;
    }),
  )) as [string, string];
  await letTimeRunOut();
});
afterAll(async () => {
  await browser.close();
  await ballpark.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (as: Account, screen: 'phone' | 'desktop' = 'desktop') =>
  openPerson({ browser, ballpark, close: async () => {} }, { as, screen });
const questionOn = (page: Page) => page.getByRole('region', { name: 'What did it go for?' });
const amountCheckOn = (page: Page) => page.getByRole('group', { name: /^Did you mean/ });

test('the owner of a listing that closed by itself is asked what it went for, and those who came near earn the rest', async () => {
  const page = await open(owner, 'phone');
  await page.goto('/notifications');
  await page.getByText('“Brass telescope” closed by itself: what did it go for?').first().click();
  await arrive(page, `/listing/${sold}`);
  const question = questionOn(page);
  const enter = question.getByRole('button', { name: 'Enter the price' });
  await see(enter);
  expect([...(await problemsOn(page)), ...(await contrastInOtherTheme(page))]).toEqual([]);
  await enter.click();
  const dialog = page.getByRole('dialog', { name: 'What did it go for?' });
  const price = dialog.getByRole('textbox', { name: 'Final price' });
  const save = dialog.getByRole('button', { name: 'Save the price' });
  await see(price);
  // 345.00 without its point.
  await price.fill('34500');
  await price.press('Enter');
  await expectFocus(amountCheckOn(page));
  expect(await amountCheckOn(page).getAttribute('aria-label')).toBe(
    'Did you mean 345 US dollars? You typed 34500 US dollars.',
  );
  for (const width of [320, 640, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await problemsOn(page, '[role=group]')).toEqual([]);
  }
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await price.fill('345');
  await expect.poll(() => amountCheckOn(page).count()).toBe(0);
  await see(dialog.getByRole('region', { name: 'XP preview' }).getByText('+45 XP'));
  expect([...(await problemsOn(page)), ...(await contrastInOtherTheme(page))]).toEqual([]);
  await save.click();
  await see(toast(page, messages.answerSaved));
  await page.getByRole('button', { name: 'Done' }).click();
  await see(
    page
      .getByText(/^Final:/)
      .locator('..')
      .getByText('$345.00'),
  );
  await see(page.getByText('Auto-closed', { exact: true }));
  await expect.poll(() => question.count()).toBe(0);
  await see(page.getByRole('main').getByText('+50 XP'));

  const guesser = await open(near);
  await guesser.goto('/notifications');
  await see(guesser.getByText(/“Brass telescope” went for \$345\.00: you were \$5\.00 off and earned 45 XP/));
  await guesser.goto('/profile');
  await see(guesser.getByText('Closest guess, price said later'));
});

test('one’s own card asks too; a listing that was not sold says so', async () => {
  const page = await open(owner);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Listings' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Wobbly stool' });
  await see(card.getByText('What did it go for?'));
  await card.getByRole('link', { name: 'Wobbly stool' }).click();
  await arrive(page, `/listing/${unsold}`);
  expect([...(await problemsOn(page)), ...(await contrastInOtherTheme(page))]).toEqual([]);
  await questionOn(page).getByRole('button', { name: 'It was not sold' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Not sold' });
  await see(dialog.getByText(messages.notSoldQuestion));
  await dialog.getByRole('button', { name: 'It was not sold' }).click();
  await see(toast(page, messages.answerSaved));
  await see(page.getByRole('heading', { name: 'Not sold' }));
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Listings' }).click();
  await see(card.getByText('Not sold'));
});

test('a guess ten times beyond the others is asked about, by keyboard, and what was meant is sent', async () => {
  const { id } = await makeListing(ballpark, owner);
  await suggest(ballpark, id, far, 340);
  const page = await open(near);
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  await dialog.getByRole('textbox', { name: 'Your estimate' }).fill('3500');
  await page.keyboard.press('Enter');
  await expectFocus(amountCheckOn(page));
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expectFocus(dialog.getByRole('button', { name: 'Take 350 US dollars' }));
  await page.keyboard.press('Tab');
  await expectFocus(dialog.getByRole('button', { name: 'Keep 3500 US dollars' }));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await see(toast(page, messages.suggestionSubmitted));
  await see(page.getByRole('main').getByText('$350.00').first());
});

async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
}

/** Backdates while the server is stopped; its start closes both. */
async function letTimeRunOut(): Promise<void> {
  await ballpark.stop();
  const log = { info: () => {}, warn: () => {} };
  const database = await openDatabase({ databaseUrl: undefined, replicaUrl: undefined, dataDir, log });
  await database.db
    .updateTable('listing')
    .set({ expires_at: new Date(Date.now() - 60_000) })
    .execute();
  await database.close();
  ballpark = await startOn(dataDir);
}
