import { english } from '@ballpark/domain/english.ts';
import { listingClosedMessage, welcomeMessage } from '@ballpark/domain/contract/filled-texts.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Page } from '@playwright/test';
import { makeAccount, munich, password, type Account } from './support/accounts.ts';
import { call } from './support/call.ts';
import { linkIn } from './support/mailbox.ts';
import { plainPhoto } from './support/photos.ts';
import {
  arrive,
  openSuggestDialog,
  passOnboarding,
  passReveal,
  passwordField,
  toast,
} from './support/phrases.ts';
import type { Ballpark } from './support/start-ballpark.ts';
import { expect, test } from './support/test.ts';

const title = 'Mountain bike, two years old';
const email = 'olga@example.com';

test('a person signs up and asks, and those who guessed well earn XP', async ({ ballpark, person }) => {
  const [near, nearest] = await Promise.all([
    makeAccount(ballpark, { name: 'Nuno Near', point: munich }),
    makeAccount(ballpark, { name: 'Nia Nearest', point: munich }),
  ]);
  const owner = await person({ screen: 'phone', locale: 'de-DE', language: 'en' });
  const [second, third] = await Promise.all([
    person({ as: near }),
    person({ as: nearest, theme: 'dark', timezone: 'America/New_York' }),
  ]);

  await signUp(owner, ballpark);
  await createListing(owner);
  const path = await openListing(owner);
  await Promise.all([
    suggest(second, path, { amount: '320', note: 'Mine went for this last spring.' }),
    suggest(third, path, { amount: '295.50', note: 'Check the fork first.' }),
  ]);
  await owner.goto(path);
  await expect(owner.getByText('Community Consensus')).toBeVisible();
  await owner.getByRole('button', { name: 'Listing options' }).click();
  await owner.getByRole('menuitem', { name: 'Close Listing' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Close Listing' });
  const close = dialog.getByRole('button', { name: 'Close Listing' });
  await expect(close).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Final price' }).fill('300');
  await expect(dialog.getByText('+50 XP')).toBeVisible();
  await close.click();
  await expect(toast(owner, listingClosedMessage(english, 2))).toBeVisible();
  await Promise.all([passReveal(second), passReveal(third)]);
  await seeAwardsAsOwner(owner);
  await seeAward(third, path, '+50 XP', nearest, ballpark);
  await seeAward(second, path, '+20 XP', near, ballpark);
});

async function signUp(page: Page, { url, mailbox }: Ballpark): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Olga Owner');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await passwordField(page).fill(password);
  await expect(page.getByText('Strong')).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(toast(page, messages.accountCreated)).toBeVisible();
  await arrive(page, '/verify-email');
  await expect(page.getByText(email)).toBeVisible();

  const mail = await mailbox.mailTo(email);
  const link = linkIn(mail, 'verify-email');
  expect(link.origin).toBe(url);
  expect(mail.html).toContain(`href="${link.href}"`);
  await page.goto(link.href);
  await expect(toast(page, messages.emailVerified)).toBeVisible();
  await arrive(page, '/onboarding');
  await passOnboarding(page, 'olga.owner');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(toast(page, welcomeMessage(english, 'Ballpark'))).toBeVisible();
  await arrive(page, '/home');
  await expect(page.getByRole('heading', { name: 'Hi, Olga!' })).toBeVisible();
}

async function createListing(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Create Listing' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Aluminium frame, new tyres, hardly any rust.');
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(/^Munich,/);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('textbox', { name: 'Offer amount' }).fill('250');
  await page.getByLabel('Choose photos').setInputFiles(await plainPhoto('bike.png'));
  await expect(toast(page, messages.photoUploaded)).toBeVisible();
  await page.getByRole('button', { name: 'Share with Community' }).click();
  await expect(toast(page, messages.listingCreated)).toBeVisible();
  await arrive(page, '/home');
}

async function openListing(page: Page): Promise<string> {
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL('**/listing/*');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText(/^7[12] hours remaining$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'View photo 1 of 1' })).toBeVisible();
  await expect(page.getByText('No price suggestions yet')).toBeVisible();
  return new URL(page.url()).pathname;
}

async function suggest(page: Page, path: string, guess: { amount: string; note: string }): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: title }).first().click();
  await arrive(page, path);
  const { amount, note, share } = await openSuggestDialog(page);
  await amount.fill(guess.amount);
  await note.fill(guess.note);
  await share.click();
  await expect(toast(page, messages.suggestionSubmitted)).toBeVisible();
  await expect(page.getByRole('main').getByText(guess.note)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suggest Price' })).toHaveCount(0);
}

async function seeAwardsAsOwner(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const award of ['+50 XP', '+20 XP'])
    await expect(dialog.getByRole('listitem').filter({ hasText: award })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  const rows = page.getByRole('region', { name: /Price suggestions/ }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Check the fork' }).getByText('+50 XP')).toBeVisible();
  await expect(rows.filter({ hasText: 'last spring' }).getByText('+20 XP')).toBeVisible();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Final: .*300 euros$/)).toBeVisible();
}

async function seeAward(page: Page, path: string, award: string, { token, user }: Account, on: Ballpark) {
  await page.goto(path);
  const own = page.getByRole('main').getByRole('listitem').filter({ hasText: 'You' });
  await expect(own.getByText(award, { exact: true })).toBeVisible();
  // Achievements may add XP.
  const { xp } = (await call(on.url, 'GET /auth/profile', {}, token)).user;
  expect(xp).toBeGreaterThanOrEqual(Number.parseInt(award, 10));
  const block = page.getByRole('complementary').getByRole('link', { name: user.name });
  await expect(block.getByText(`${xp} XP`, { exact: true })).toBeVisible();
  await block.click();
  await arrive(page, '/profile');
  const figure = page.getByRole('main').getByText('Experience Points').locator('..');
  await expect(figure.getByText(String(xp), { exact: true })).toBeVisible();
}
