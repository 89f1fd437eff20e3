import { english } from '@ballpark/domain/english.ts';
import { listingClosedMessage } from '@ballpark/domain/contract/filled-texts.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Page } from '@playwright/test';
import { makeAccount, password } from './support/accounts.ts';
import { arriveWithFocus, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { plainPhoto } from './support/photos.ts';
import { passwordField } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

const title = 'Walnut writing desk';

test('by keyboard alone a person posts, gets a suggestion and closes', async ({ ballpark, person }) => {
  const [selling, helping] = await Promise.all([makeAccount(ballpark), makeAccount(ballpark)]);
  const [owner, neighbour] = [await person(), await person({ as: helping })];

  await owner.goto('/login');
  await typeInto(owner, owner.getByRole('textbox', { name: 'Email' }), selling.email);
  await typeInto(owner, passwordField(owner), password);
  await owner.keyboard.press('Enter');
  await expectAnnounced(owner, messages.welcomeBack);
  await arriveWithFocus(owner, '/home');
  await post(owner);
  await pressOn(owner, owner.getByRole('link', { name: title }));
  await owner.waitForURL('**/listing/*');
  await expect(owner.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const path = new URL(owner.url()).pathname;

  await neighbour.goto(path);
  await pressOn(neighbour, neighbour.getByRole('button', { name: 'Suggest Price' }));
  const guess = neighbour.getByRole('dialog', { name: 'What do you think this is worth?' });
  await expect(guess.getByRole('textbox', { name: 'Your estimate' })).toBeFocused();
  await neighbour.keyboard.type('290');
  await typeInto(neighbour, guess.getByRole('textbox', { name: /Note/ }), 'Walnut sells well.');
  await pressOn(neighbour, guess.getByRole('button', { name: 'Share My Estimate' }));
  await expectAnnounced(neighbour, messages.suggestionSubmitted);
  await expect(neighbour.getByRole('heading', { name: 'Community Consensus' })).toBeFocused();

  await owner.goto(path);
  await expect(owner.getByText('Walnut sells well.')).toBeVisible();
  const opener = owner.getByRole('button', { name: 'Listing options' });
  const closing = owner.getByRole('dialog', { name: 'Close Listing' });
  await tabTo(owner, opener);
  // Escape gives the focus back, from where the menu opens again.
  for (const way of ['Escape', 'Enter']) {
    await owner.keyboard.press('Enter');
    await expect(owner.getByRole('menuitem').first()).toBeFocused();
    await owner.keyboard.press('ArrowDown');
    await expect(owner.getByRole('menuitem', { name: 'Close Listing' })).toBeFocused();
    await owner.keyboard.press('Enter');
    await expect(closing.getByRole('textbox', { name: 'Final price' })).toBeFocused();
    if (way === 'Escape') await owner.keyboard.press('Escape');
    else await owner.keyboard.type('300');
    await expect(closing).toBeVisible({ visible: way !== 'Escape' });
    if (way === 'Escape') await expect(opener).toBeFocused();
  }
  await pressOn(owner, closing.getByRole('button', { name: 'Close Listing' }));
  await expectAnnounced(owner, listingClosedMessage(english, 1));
  const awards = owner.getByRole('dialog').filter({ hasText: '+50 XP' });
  await expect(awards.and(owner.locator(':focus-within'))).toBeVisible();
  await owner.keyboard.press('Escape');
  await expect(awards).toBeHidden();
  await expect(opener).toBeFocused();
});

async function post(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Create Listing' }));
  await arriveWithFocus(page, '/create');
  await typeInto(page, page.getByRole('textbox', { name: 'Title' }), title);
  await typeInto(page, page.getByRole('textbox', { name: 'Description' }), 'Two drawers, one key.');
  await pressOn(page, page.getByRole('radio', { name: 'No', exact: true }), 'ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Yes', checked: true })).toBeFocused();
  await typeInto(page, page.getByRole('textbox', { name: 'Offer amount' }), '250');
  const city = page.getByRole('combobox', { name: 'Location' });
  await pressOn(page, city, 'Control+A');
  await page.keyboard.type('Munich');
  await expect(page.getByRole('option', { name: /^Munich,.*Germany$/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue(/^Munich,.*Germany$/);
  await expect(city).toBeFocused();
  // Wait before the key press, which could trigger the event first.
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, page.getByRole('button', { name: 'Choose photos' }), 'Space');
  await (await chooser).setFiles(await plainPhoto('desk.png'));
  await expectAnnounced(page, messages.photoUploaded);
  await pressOn(page, page.getByRole('button', { name: 'Share with Community' }));
  await expectAnnounced(page, messages.listingCreated);
  await arriveWithFocus(page, '/home');
}

function expectAnnounced(page: Page, text: string): Promise<void> {
  return expect(page.locator('[aria-live=polite]').getByText(text, { exact: true })).toBeVisible();
}
