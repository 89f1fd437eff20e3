import { listingClosedMessage, welcomeMessage } from '@ballpark/domain/contract/filled-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, munich, password, type Account } from './support/accounts.ts';
import { call } from './support/call.ts';
import { verificationLinkIn } from './support/mailbox.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { passReveal } from './support/pass-reveal.ts';
import { hasGps, photoWithGps } from './support/photo-with-gps.ts';
import { expectNoMetadata, expectUpright, metadataOf } from './support/photo-checks.ts';
import { arrive, passwordField, see, toast } from './support/phrases.ts';

let world: World;

beforeAll(async () => {
  // The default installation uses the embedded database.
  world = await openWorld({ database: 'embedded' });
  return world.close;
});

const title = 'Mountain bike, two years old';

test('a person signs up, asks what a thing is worth, and those who guessed well earn XP', async () => {
  const [near, nearest] = await Promise.all([
    makeAccount(world.ballpark, { name: 'Nuno Near', point: munich }),
    makeAccount(world.ballpark, { name: 'Nia Nearest', point: munich }),
  ]);
  const owner = await openPerson(world, { screen: 'phone', locale: 'de-DE' });
  const [second, third] = await Promise.all([
    openPerson(world, { as: near }),
    openPerson(world, { as: nearest, theme: 'dark', timezone: 'America/New_York' }),
  ]);

  await register(owner, { name: 'Olga Owner', email: 'olga@example.com' });
  await verifyByMail(owner, 'olga@example.com');
  await completeOnboarding(owner, 'olga.owner');
  await createListing(owner, await photoWithGps());
  const path = await openListing(owner);

  await Promise.all([
    suggest(second, path, { amount: '320', note: 'Mine went for this last spring.' }),
    suggest(third, path, { amount: '295.50', note: 'Check the fork first.' }),
  ]);
  await closeWith(owner, path, '300');
  await see(toast(owner, listingClosedMessage(2)));
  await Promise.all([passReveal(second), passReveal(third)]);
  await seeAwardsAsOwner(owner);
  await seeAward(third, path, '+50 XP', nearest);
  await seeAward(second, path, '+20 XP', near);

  const photo = await fetchPhoto(owner, path);
  await expectNoMetadata(photo);
  await expectUpright(photo);
});

test('the photo of this journey does have the metadata that must not be served', async () => {
  const { orientation, exif, icc, xmp } = await metadataOf(await photoWithGps());
  expect(orientation).toBe(6);
  expect(hasGps(exif)).toBe(true);
  expect([icc, xmp].every(Boolean)).toBe(true);
});

async function register(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByRole('textbox', { name: 'Full name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await passwordField(page).fill(password);
  await see(page.getByText('Strong'));
  await page.getByRole('button', { name: 'Create account' }).click();
  await see(toast(page, messages.accountCreated));
  await arrive(page, '/verify-email');
  await see(page.getByRole('heading', { name: 'Check Your Email' }));
  await see(page.getByText(email));
}

async function verifyByMail(page: Page, email: string): Promise<void> {
  const mail = await world.ballpark.mailbox.mailTo(email);
  const link = verificationLinkIn(mail);
  expect(link.origin).toBe(world.ballpark.url);
  expect(mail.html).toContain(`href="${link.href}"`);
  await page.goto(link.href);
  await see(toast(page, messages.emailVerified));
  await arrive(page, '/onboarding');
}

async function completeOnboarding(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).pressSequentially(username);
  await see(page.getByText(messages.usernameAvailable));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('combobox', { name: 'City' }).pressSequentially('Münch', { delay: 40 });
  await page.getByRole('option', { name: /^Munich,.*Germany$/ }).click();
  await page.getByRole('checkbox', { name: 'Selling' }).check();
  const complete = page.getByRole('button', { name: 'Complete Setup' });
  const { fontSize, height } = await complete.evaluate((button) => ({
    fontSize: Number.parseFloat(getComputedStyle(button).fontSize),
    height: button.clientHeight,
  }));
  expect(height, 'one line on a phone').toBeLessThan(3.5 * fontSize);
  await complete.click();
  await see(toast(page, welcomeMessage('Ballpark')));
  await arrive(page, '/home');
  await see(page.getByRole('heading', { name: 'Hi, Olga!' }));
}

async function createListing(page: Page, photo: Buffer): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Create Listing' }).click();
  await see(page.getByRole('heading', { name: "Share What You're Looking For" }));
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('Aluminium frame, new tyres, hardly any rust.');
  expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toMatch(/^Munich,/);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('textbox', { name: 'Offer amount' }).fill('250');
  const file = { name: 'bike.jpg', mimeType: 'image/jpeg', buffer: photo };
  await page.getByLabel('Choose photos').setInputFiles(file);
  await see(toast(page, messages.photoUploaded));
  await page.getByRole('button', { name: 'Share with Community' }).click();
  await see(toast(page, messages.listingCreated));
  await arrive(page, '/home');
}

async function openListing(page: Page): Promise<string> {
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL('**/listing/*');
  await see(page.getByRole('heading', { name: title, level: 1 }));
  await see(page.getByText('72 hours remaining').or(page.getByText('71 hours remaining')));
  await see(page.getByText('No price suggestions yet'));
  return new URL(page.url()).pathname;
}

async function suggest(page: Page, path: string, guess: { amount: string; note: string }): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: title }).first().click();
  await arrive(page, path);
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  await dialog.getByRole('textbox', { name: 'Your estimate' }).fill(guess.amount);
  await dialog.getByRole('textbox', { name: /Note/ }).fill(guess.note);
  await dialog.getByRole('button', { name: 'Share My Estimate' }).click();
  await see(toast(page, messages.suggestionSubmitted));
  await see(page.getByText(guess.note));
  await expect.poll(() => page.getByRole('button', { name: 'Suggest Price' }).count()).toBe(0);
}

async function closeWith(page: Page, path: string, finalPrice: string): Promise<void> {
  await page.goto(path);
  await see(page.getByText('Community Consensus'));
  await page.getByRole('button', { name: 'Listing options' }).click();
  await page.getByRole('menuitem', { name: 'Close Listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Listing' });
  expect(await dialog.getByRole('button', { name: 'Close Listing' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Final price' }).fill(finalPrice);
  await see(dialog.getByText('+50 XP'));
  await dialog.getByRole('button', { name: 'Close Listing' }).click();
}

async function seeAwardsAsOwner(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await see(dialog.getByRole('listitem').filter({ hasText: '+50 XP' }));
  await see(dialog.getByRole('listitem').filter({ hasText: '+20 XP' }));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const suggestions = page.getByRole('region', { name: /Price Suggestions/ });
  await see(suggestions.getByRole('listitem').filter({ hasText: 'Check the fork' }).getByText('+50 XP'));
  await see(suggestions.getByRole('listitem').filter({ hasText: 'last spring' }).getByText('+20 XP'));
  await see(page.getByText('Closed', { exact: true }));
  await see(page.getByText(/^Final: .*300 euros$/));
}

async function seeAward(page: Page, path: string, award: string, account: Account): Promise<void> {
  await page.goto(path);
  const own = page.getByRole('listitem').filter({ hasText: 'You' });
  await see(own.getByText(award, { exact: true }));
  // Achievements may add XP.
  const { user } = await call(world.ballpark.url, 'GET /auth/profile', {}, account.token);
  expect(user.xp).toBeGreaterThanOrEqual(Number.parseInt(award, 10));
  const block = page.getByRole('complementary').getByRole('link', { name: account.user.name });
  await see(block.getByText(`${user.xp} XP`, { exact: true }));
  await block.click();
  await arrive(page, '/profile');
  const main = page.getByRole('main');
  await see(main.getByRole('heading', { name: account.user.name }));
  await see(main.getByText('Experience Points').locator('..').getByText(String(user.xp), { exact: true }));
}

async function fetchPhoto(page: Page, path: string): Promise<Buffer> {
  await page.goto(path);
  const image = page.getByRole('list', { name: 'Photos' }).locator('img');
  const source = await image.first().getAttribute('src');
  const response = await fetch(new URL(source ?? '', world.ballpark.url));
  expect(response.headers.get('content-type')).toBe('image/webp');
  return Buffer.from(await response.arrayBuffer());
}
