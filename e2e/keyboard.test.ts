import { listingClosedMessage } from '@ballpark/domain/contract/filled-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing, password, type Account } from './support/accounts.ts';
import { call } from './support/call.ts';
import { makeFirstAdmin } from './support/first-admin.ts';
import { arriveWithFocus, expectFocus, expectFocusWithin, tabTo, typeInto } from './support/keyboard.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { passwordField, see, toast } from './support/phrases.ts';
import { plainPhoto } from './support/plain-photo.ts';

let world: World;
let admin: Account;

beforeAll(async () => {
  world = await openWorld();
  admin = await makeAccount(world.ballpark);
  await makeFirstAdmin(world.ballpark, admin);
  return world.close;
});

const title = 'Walnut writing desk';

test('by keyboard alone a person signs in, posts a listing, gets a suggestion and closes it', async () => {
  const [selling, helping] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
  const owner = await openPerson(world);
  const neighbour = await openPerson(world, { as: helping });

  await signIn(owner, selling);
  await post(owner);
  const path = await openListing(owner);
  await suggest(neighbour, path);
  await close(owner, path);
});

test('by keyboard alone an admin finds a person, gives a role and searches the log', async () => {
  const ben = await makeAccount(world.ballpark, { name: 'Ben Okri' });
  const page = await openPerson(world, { as: admin });
  await page.goto('/admin');
  await tabTo(page, page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'People' }));
  await page.keyboard.press('Enter');
  await arriveWithFocus(page, '/admin/people');
  await typeInto(page, page.getByRole('searchbox', { name: 'Search' }), 'okri');
  await see(page.getByText('1 person', { exact: true }));
  const opener = page.getByRole('button', { name: /^Role of Ben Okri: Member/ });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectFocusWithin(dialog);
  await tabTo(page, dialog.getByRole('radio', { name: 'Member', exact: true }));
  await page.keyboard.press('ArrowDown');
  await expectFocus(dialog.getByRole('radio', { name: 'Moderator', checked: true }));
  await typeInto(page, dialog.getByRole('textbox', { name: 'Reason' }), 'Knows the street');
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(page.getByRole('button', { name: /^Role of Ben Okri: Moderator/ }));
  // A focused toast returns the focus when it goes.
  await toast(page, 'Ben Okri is now: moderator').waitFor({ state: 'hidden' });

  await tabTo(page, page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Log' }));
  await page.keyboard.press('Enter');
  await arriveWithFocus(page, '/admin/log');
  await typeInto(page, page.getByRole('searchbox', { name: 'Search' }), ben.user.username ?? '');
  await see(page.getByText('1 line', { exact: true }));
  await tabTo(page, page.getByRole('combobox', { name: 'What' }));
  await page.keyboard.type('Appeals');
  await see(page.getByRole('heading', { name: 'Nothing fits' }));
});

test('by keyboard alone a moderator finds a case, decides and reads it in the log', async () => {
  const [owner, reporter] = [await makeAccount(world.ballpark), await makeAccount(world.ballpark)];
  const { id } = await makeListing(world.ballpark, owner, { title: 'Cracked vase' });
  const body = { subjectKind: 'listing' as const, subjectId: id, reason: 'wrong' as const };
  await call(world.ballpark.url, 'POST /reports', { body }, reporter.token);
  const page = await openPerson(world, { as: admin });
  await page.goto('/moderation');
  await tabTo(page, page.getByRole('link', { name: 'Cracked vase' }));
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Your decision' }));
  await tabTo(page, page.getByRole('radio', { name: /^Keep it/ }));
  for (const action of [/^Hide it/, /^Remove it/, /^Warn the person/]) {
    await page.keyboard.press('ArrowDown');
    await expectFocus(page.getByRole('radio', { name: action, checked: true }));
  }
  await typeInto(page, page.getByRole('textbox', { name: /^Why/ }), 'Say that it is cracked');
  await tabTo(page, page.getByRole('button', { name: 'Decide' }));
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Warned' }));

  await page.goto('/moderation');
  await tabTo(page, page.getByRole('link', { name: 'Log', exact: true }));
  await page.keyboard.press('Enter');
  await arriveWithFocus(page, '/moderation/log');
  await see(page.getByText('“Say that it is cracked”'));
});

async function signIn(page: Page, { email }: Account): Promise<void> {
  await page.goto('/login');
  await typeInto(page, page.getByRole('textbox', { name: 'Email' }), email);
  await typeInto(page, passwordField(page), password);
  await page.keyboard.press('Enter');
  await expectAnnounced(page, messages.welcomeBack);
  await arriveWithFocus(page, '/home');
}

async function post(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create Listing' }));
  await page.keyboard.press('Enter');
  await arriveWithFocus(page, '/create');
  await typeInto(page, page.getByRole('textbox', { name: 'Title' }), title);
  await tabTo(page, page.getByRole('radio', { name: 'Product' }));
  await page.keyboard.press('ArrowRight');
  await expectFocus(page.getByRole('radio', { name: 'Service', checked: true }));
  await page.keyboard.press('ArrowLeft');
  await typeInto(page, page.getByRole('textbox', { name: 'Description' }), 'Two drawers, one key.');
  await tabTo(page, page.getByRole('radio', { name: 'No', exact: true }));
  await page.keyboard.press('ArrowLeft');
  await expectFocus(page.getByRole('radio', { name: 'Yes', checked: true }));
  await typeInto(page, page.getByRole('textbox', { name: 'Offer amount' }), '250');
  await chooseCity(page);
  await addPhoto(page);
  await tabTo(page, page.getByRole('button', { name: 'Share with Community' }));
  await page.keyboard.press('Enter');
  await expectAnnounced(page, messages.listingCreated);
  await arriveWithFocus(page, '/home');
}

async function chooseCity(page: Page): Promise<void> {
  const city = page.getByRole('combobox', { name: 'Location' });
  await tabTo(page, city);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Munich');
  await see(page.getByRole('option', { name: /^Munich,.*Germany$/ }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => city.inputValue()).toMatch(/^Munich,.*Germany$/);
  await expectFocus(city);
}

async function addPhoto(page: Page): Promise<void> {
  // Wait before the key press, which could trigger the event first.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choose photos' }));
  await page.keyboard.press('Space');
  await (await chooser).setFiles(await plainPhoto('desk.png'));
  await expectAnnounced(page, messages.photoUploaded);
}

async function openListing(page: Page): Promise<string> {
  await tabTo(page, page.getByRole('link', { name: title }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/listing/*');
  await see(page.getByRole('heading', { name: title, level: 1 }));
  return new URL(page.url()).pathname;
}

async function suggest(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const opener = page.getByRole('button', { name: 'Suggest Price' });
  const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  const estimate = dialog.getByRole('textbox', { name: 'Your estimate' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expectFocus(estimate);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(opener);

  await page.keyboard.press('Space');
  await expectFocus(estimate);
  await page.keyboard.type('290');
  await typeInto(page, dialog.getByRole('textbox', { name: /Note/ }), 'Walnut sells well.');
  await tabTo(page, dialog.getByRole('button', { name: 'Share My Estimate' }));
  await page.keyboard.press('Enter');
  await expectAnnounced(page, messages.suggestionSubmitted);
  await expectFocus(page.getByRole('heading', { name: /Price Suggestions/ }));
}

async function close(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await see(page.getByText('Walnut sells well.'));
  const opener = page.getByRole('button', { name: 'Listing options' });
  const dialog = page.getByRole('dialog', { name: 'Close Listing' });
  const price = dialog.getByRole('textbox', { name: 'Final price' });
  await tabTo(page, opener);
  await chooseClosing(page);
  await expectFocus(price);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(opener);

  await chooseClosing(page);
  await expectFocus(price);
  await page.keyboard.type('300');
  await tabTo(page, dialog.getByRole('button', { name: 'Close Listing' }));
  await page.keyboard.press('Enter');
  await expectAnnounced(page, listingClosedMessage(1));
  const awards = page.getByRole('dialog').filter({ hasText: '+50 XP' });
  await expectFocusWithin(awards);
  await page.keyboard.press('Escape');
  await awards.waitFor({ state: 'hidden' });
  await expectFocus(opener);
}

/** The menu opens with its first item focused. */
async function chooseClosing(page: Page): Promise<void> {
  const item = page.getByRole('menuitem', { name: 'Close Listing' });
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('menuitem').first());
  await page.keyboard.press('ArrowDown');
  await expectFocus(item);
  await page.keyboard.press('Enter');
}

function expectAnnounced(page: Page, text: string): Promise<void> {
  return see(page.locator('[aria-live=polite]').getByText(text, { exact: true }));
}
