import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount, makeListing, uploadPhoto, type Account } from './support/accounts.ts';
import { call } from './support/call.ts';
import { closeListing, suggest } from './support/listing-calls.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { arrive, see, toast } from './support/phrases.ts';
import { plainPhoto } from './support/plain-photo.ts';
import { phonePopups, popupsOf, type Popup } from './support/popups.ts';
import { settle } from './support/settle.ts';
import { holdBack } from './support/slow-network.ts';

const notPosted = 'Not posted. What you entered is kept.';
let world: World;
let owner: Account;
let popups: Popup[];
let own: string;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  const other = await makeAccount(world.ballpark);
  owner = await makeAccount(world.ballpark);
  const photoUrls = [await uploadPhoto(world.ballpark, owner)];
  const [mine, closed, theirs, suggested] = await Promise.all([
    makeListing(world.ballpark, owner, { offerAmount: 120, photoUrls }),
    makeListing(world.ballpark, owner, { title: 'Brass telescope' }),
    makeListing(world.ballpark, other),
    makeListing(world.ballpark, other, { title: 'Rowing boat' }),
  ]);
  await suggest(world.ballpark, suggested.id, owner, 800);
  await closeListing(world.ballpark, closed.id, owner, 310);
  await setPortrait();
  own = pathOf(mine);
  const paths = { own, closed: pathOf(closed), other: pathOf(theirs), suggested: pathOf(suggested) };
  // The city list and the filters are not popups, so Back leaves them.
  popups = [...popupsOf(paths), ...phonePopups].filter(({ shown }) => !/listbox|Filters/.test(shown));
  return world.close;
});

beforeEach(async () => {
  page = await openPerson(world, { as: owner, screen: 'phone' });
  await page.goto('/achievements');
});

test('Back closes whatever is open, and leaves nothing to go back by or forward to', async () => {
  for (const { path, open, shown } of popups) {
    await page.goto(path);
    await settle(page);
    await open(page);
    await see(page.locator(shown));
    await page.goBack();
    await page.locator(shown).first().waitFor({ state: 'hidden' });
    expect(pathNow(), shown).toBe(path);

    await page.goForward();
    await expect.poll(hasOpenEntry).toBe(false);
    expect(await page.locator(shown).count(), `${shown} on ${path}, forward`).toBe(0);
    await page.goBack();
    await arrive(page, '/achievements');
  }
});

test.each(['its button', 'Escape'])('what is closed by %s leaves no entry behind', async (way) => {
  for (const { path, open, shown } of oneOfEachKind()) {
    await page.goto(path);
    await settle(page);
    await open(page);
    const popup = page.locator(shown).first();
    await see(popup);
    const closers = popup.getByRole('button', { name: /^(Close|Close menu|Cancel|Keep writing)$/ });
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await closers.first().click();
    await popup.waitFor({ state: 'hidden' });
    await expect.poll(hasOpenEntry).toBe(false);
    await page.goBack();
    await arrive(page, '/achievements');
  }
});

test('a reload while something is open leaves no entry behind', async () => {
  await page.goto(own);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await see(page.getByRole('dialog', { name: 'Menu' }));
  expect(await hasOpenEntry()).toBe(true);
  await page.reload();
  await expect.poll(hasOpenEntry).toBe(false);
  await page.goBack();
  await arrive(page, '/achievements');
});

describe('a page that is opened from a popup follows the page under it in the history', () => {
  test('from the drawer', async () => {
    await page.goto('/home');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Leaderboard' }).click();
    await arrive(page, '/leaderboard');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(hasOpenEntry).toBe(false);
    await expectBack('/home', '/achievements');
    for (const path of ['/home', '/leaderboard']) {
      await page.goForward();
      await arrive(page, path);
    }
  });

  test('from the menu of a listing, and from a question', async () => {
    await page.goto(own);
    await page.getByRole('button', { name: 'Listing options' }).click();
    await page.getByRole('menuitem', { name: 'Edit Listing' }).click();
    await arrive(page, `${own}/edit`);
    await page.getByRole('textbox', { name: 'Title' }).fill('A lamp');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await arrive(page, own);
    await expectBack(`${own}/edit`, own, '/achievements');
  });

  test('not to a listing that was deleted there', async () => {
    const { id } = await makeListing(world.ballpark, owner);
    await page.goto(`/listing/${id}`);
    await page.getByRole('button', { name: 'Listing options' }).click();
    await page.getByRole('menuitem', { name: 'Delete Listing' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Listing' }).click();
    await arrive(page, '/feed');
    await expectBack('/achievements');
  });

  test('by signing out from the drawer', async () => {
    page = await openPerson(world, { as: await makeAccount(world.ballpark), screen: 'phone' });
    await page.goto('/home');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await arrive(page, '/');
    await expect.poll(hasOpenEntry).toBe(false);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test('Back while a listing is being posted says that it was not, and keeps it', async () => {
  const letThrough = await holdBack(page, '**/photos/upload-base64');
  const post = async () => {
    await page.getByLabel('Choose photos').setInputFiles(await plainPhoto('lamp.png'));
    await page.getByRole('button', { name: 'Share with Community' }).click();
    await see(page.getByRole('button', { name: 'Posting...' }));
  };
  const seeKept = async () => {
    await see(toast(page, notPosted));
    await page.getByText(notPosted).first().waitFor({ state: 'hidden' });
  };
  await page.goto('/home');
  await page.getByRole('link', { name: /^Post an item/ }).click();
  await arrive(page, '/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('A lamp');
  await page.getByRole('textbox', { name: 'Description' }).fill('Brass.');
  await post();
  await page.goBack();
  await seeKept();
  await arrive(page, '/home');

  // Opened by URL, the form has no page before it.
  await page.goto('/create');
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A lamp');
  await post();
  await page.goBack();
  await seeKept();
  await arrive(page, '/home');
  await letThrough();
});

test('each step of onboarding is an entry of the history, and none is left once it is done', async () => {
  const newcomer = await makeAccount(world.ballpark, { stage: 'verified' });
  page = await openPerson(world, { as: newcomer, screen: 'phone' });
  const steps = {
    profile: 'Who are you here?',
    location: 'Where are you?',
    interests: 'What brings you here?',
  };
  const seeStep = (step: keyof typeof steps) => see(page.getByRole('heading', { name: steps[step] }));
  await page.goto('/unsubscribe');
  await page.goto('/onboarding');
  await page.getByRole('textbox', { name: 'Username' }).fill(`nora.${crypto.randomUUID().slice(0, 8)}`);
  await see(page.getByText(messages.usernameAvailable));
  await page.getByRole('button', { name: 'Continue' }).click();
  await seeStep('location');
  await page.getByRole('combobox', { name: 'City' }).fill('Münch');
  await page.getByRole('option', { name: /^Munich,/ }).tap();
  await seeStep('interests');

  await page.goBack();
  await seeStep('location');
  await page.goBack();
  await seeStep('profile');
  await page.goForward();
  await seeStep('location');
  await page.reload();
  await seeStep('location');
  await page.getByRole('button', { name: 'Back' }).click();
  await seeStep('profile');
  await page.goForward();
  await page.goForward();
  await seeStep('interests');
  await page.getByRole('checkbox', { name: /^Selling/ }).check();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await arrive(page, '/home');
  await expectBack('/unsubscribe');
});

/** One popup with a close button of each kind; menus have none. */
function oneOfEachKind(): Popup[] {
  const dialogs = popups.filter(({ shown }) => shown.includes('alertdialog')).slice(1, 3);
  return [...dialogs, ...popups.filter(({ shown }) => shown === '.yarl__portal'), ...phonePopups.slice(0, 1)];
}

async function expectBack(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goBack();
    await arrive(page, path);
    await settle(page);
    await expect.poll(hasOpenEntry).toBe(false);
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
}

function hasOpenEntry(): Promise<boolean> {
  return page.evaluate(() => JSON.stringify(history.state).includes('isOverlay'));
}

function pathNow(): string {
  return new URL(page.url()).pathname;
}

async function setPortrait(): Promise<void> {
  const { name, buffer } = await plainPhoto('portrait.png');
  const body = { base64Data: buffer.toString('base64'), filename: name };
  const { url } = await call(world.ballpark.url, 'POST /photos/upload-profile-base64', { body }, owner.token);
  await call(world.ballpark.url, 'PUT /profile', { body: { photoUrl: url } }, owner.token);
}

function pathOf({ id }: { id: string }): string {
  return `/listing/${id}`;
}
