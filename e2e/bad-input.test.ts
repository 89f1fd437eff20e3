import { messages } from '@ballpark/domain/contract/messages.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeListing, type Account } from './support/accounts.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { errorOf, passwordField, see, toast } from './support/phrases.ts';

let world: World;
let owner: Account;
const noPhoto = Buffer.from('This is no photo.');

beforeAll(async () => {
  world = await openWorld();
  owner = await makeAccount(world.ballpark);
  return world.close;
});

describe('signing in and up', () => {
  test('a wrong password is reported, and the typed text stays', async () => {
    const page = await openPerson(world, { expectedErrors: [/status of 401/] });
    await page.goto('/login');
    const email = page.getByRole('textbox', { name: 'Email' });
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await signIn.click();
    await expect.poll(() => errorOf(email)).toBe(messages.emailInvalid);
    expect(await errorOf(passwordField(page))).toBe(messages.passwordMissing);
    await email.fill(owner.email);
    await passwordField(page).fill('not-my-password');
    await signIn.click();
    await see(toast(page, messages.badCredentials));
    expect(await email.inputValue()).toBe(owner.email);
    expect(await passwordField(page).inputValue()).toBe('not-my-password');

    await passwordField(page).fill('');
    await signIn.click();
    await expect.poll(() => errorOf(passwordField(page))).toBe(messages.passwordMissing);
  });

  test('a weak password and a taken e-mail are reported beside their fields, and the typed text stays', async () => {
    const page = await openPerson(world, { expectedErrors: [/status of 409/] });
    await page.goto('/register');
    const name = page.getByRole('textbox', { name: 'Full name' });
    const email = page.getByRole('textbox', { name: 'Email' });
    const send = page.getByRole('button', { name: 'Create account' });
    await name.fill('Ada');
    await email.fill(owner.email.toUpperCase());
    await passwordField(page).fill('Ab1');
    await send.click();
    await expect.poll(() => errorOf(passwordField(page))).toBe(messages.passwordTooShort);
    await passwordField(page).fill('Fair-Price-2024');
    await send.click();
    await expect.poll(() => errorOf(email)).toBe(messages.emailTaken);
    expect(await page.getByText(messages.emailTaken).count()).toBe(1);
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await name.inputValue()).toBe('Ada');
    expect(await email.inputValue()).toBe(owner.email.toUpperCase());
    expect(await passwordField(page).inputValue()).toBe('Fair-Price-2024');
  });
});

test('onboarding reports a short and a taken username, a city that was not chosen, and a missing interest', async () => {
  const page = await openPerson(world, {
    as: await makeAccount(world.ballpark, { stage: 'verified' }),
    screen: 'phone',
  });
  await page.goto('/onboarding');
  const username = page.getByRole('textbox', { name: 'Username' });
  const goOn = page.getByRole('button', { name: 'Continue' });
  await username.fill('ab');
  await username.press('Enter');
  await expect.poll(() => errorOf(username)).toBe(messages.usernameTooShort);
  await username.fill(owner.user.username?.toUpperCase() ?? '');
  await expect.poll(() => errorOf(username)).toBe(messages.usernameTaken);
  expect(await goOn.isDisabled()).toBe(true);

  await username.fill('somebody.new');
  await see(page.getByText(messages.usernameAvailable));
  await goOn.click();
  const city = page.getByRole('combobox', { name: 'City' });
  await city.fill('Somewhere');
  await see(page.getByText('No cities found'));
  await city.press('Tab');
  await goOn.click();
  await see(toast(page, messages.cityNotChosen));
  expect(await errorOf(city)).toBe(messages.cityNotChosen);
  expect(await city.inputValue()).toBe('Somewhere');

  await city.fill('Lisbon');
  await page.getByRole('option', { name: /^Lisbon.*Portugal$/ }).click();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await see(toast(page, messages.interestMissing));
});

describe('creating a listing', () => {
  test('the checks run in order, one toast each, and what was typed stays', async () => {
    const page = await openPerson(world, { as: owner });
    await page.goto('/create');
    const title = page.getByRole('textbox', { name: 'Title' });
    const description = page.getByRole('textbox', { name: 'Description' });
    const location = page.getByRole('combobox', { name: 'Location' });
    const amount = page.getByRole('textbox', { name: 'Offer amount' });
    const expectRefusal = async (text: string) => {
      await page.getByRole('button', { name: 'Share with Community' }).click();
      await see(toast(page, text));
    };
    await page.getByRole('radio', { name: 'Yes' }).check();
    await location.fill('   ');
    await title.fill('   ');
    await expectRefusal(messages.titleMissing);
    await title.fill('A lamp');
    await expectRefusal(messages.descriptionMissing);
    await description.fill('Brass, from the fifties.');
    await expectRefusal(messages.locationMissing);
    await location.fill('Queens, New York');
    await location.press('Tab');
    await amount.pressSequentially('0');
    await expectRefusal(messages.offerAmountInvalid);
    expect(await errorOf(amount)).toBe(messages.offerAmountInvalid);
    await amount.fill('-5');
    await expectRefusal(messages.offerAmountInvalid);
    expect(await title.inputValue()).toBe('A lamp');
    expect(await description.inputValue()).toBe('Brass, from the fifties.');
    expect(await location.inputValue()).toBe('Queens, New York');
    expect(new URL(page.url()).pathname).toBe('/create');
  });

  test('files that are no photos are refused by name, by their type and by their bytes', async () => {
    const page = await openPerson(world, { as: owner, expectedErrors: [/status of 415/] });
    await page.goto('/create');
    await page.getByRole('textbox', { name: 'Title' }).fill('A lamp');
    const choose = page.getByLabel('Choose photos');
    await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: noPhoto });
    await see(page.getByRole('alert').getByText(`notes.txt: ${messages.photoTypeListing}`));
    await choose.setInputFiles({ name: 'renamed.jpg', mimeType: 'image/jpeg', buffer: noPhoto });
    await see(page.getByRole('alert').getByText(`renamed.jpg: ${messages.photoTypeListing}`));
    expect(await page.getByRole('button', { name: /^Remove photo/ }).count()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A lamp');
  });

  test('of six photos five are accepted, with a reason for the sixth', async () => {
    const page = await openPerson(world, { as: owner });
    await page.goto('/create');
    await page.getByLabel('Choose photos').setInputFiles(await sixPhotos());
    await see(page.getByRole('alert').getByText(messages.photosTooMany));
    await expect.poll(() => page.getByRole('button', { name: /^Remove photo/ }).count()).toBe(5);
    expect(await page.getByLabel('Choose photos').count()).toBe(0);
  });
});

test('editing a listing reports a blank required field', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: owner });
  await page.goto(`/listing/${id}/edit`);
  await page.getByRole('textbox', { name: 'Description' }).fill('  ');
  await page.getByRole('button', { name: 'Update Listing' }).click();
  await see(toast(page, messages.editFieldsMissing));
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Oak bookcase');
});

test('a final price of 0 cannot be sent', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: owner });
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: 'Listing options' }).click();
  await page.getByRole('menuitem', { name: 'Close Listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Listing' });
  const price = dialog.getByRole('textbox', { name: 'Final price' });
  const send = dialog.getByRole('button', { name: 'Close Listing' });
  await price.fill('0');
  expect(await send.isDisabled()).toBe(true);
  await price.press('Enter');
  await see(dialog);
  await price.fill('12');
  await expect.poll(() => send.isEnabled()).toBe(true);
});

async function sixPhotos() {
  const background = { r: 200, g: 90, b: 90 };
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return [1, 2, 3, 4, 5, 6].map((number) => ({ name: `photo-${number}.png`, mimeType: 'image/png', buffer }));
}
