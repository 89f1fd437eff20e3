import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { type Account, makeAccount, makeListing, munich, uploadPhoto } from '../support/accounts.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see, toast } from '../support/phrases.ts';
import { plainPhoto } from '../support/plain-photo.ts';
import { holdBack } from '../support/slow-network.ts';

const middleOfAnOcean = { latitude: 0, longitude: -140 };

let world: World;
let owner: Account;

beforeAll(async () => {
  world = await openWorld();
  owner = await makeAccount(world.ballpark, { point: munich });
  return world.close;
});

test('the fields of a new listing count, clear and search as they should', async () => {
  const page = await openPerson(world, { as: owner });
  await page.goto('/create');
  await see(page.getByRole('heading', { name: "Share What You're Looking For" }));
  const title = page.getByRole('textbox', { name: 'Title' });
  const counter = (text: string) => page.getByText(text, { exact: true });
  for (const [length, colour] of [
    [89, 'text-ink-faint'],
    [90, 'text-warning-ink'],
    [100, 'text-danger-ink'],
  ] as const) {
    await title.fill('x'.repeat(length));
    await see(page.locator(`.${colour}`, { hasText: `${length}/100` }));
  }
  await page.getByRole('textbox', { name: 'Description' }).fill('Twelve words');
  await see(counter('12/500'));
  for (const type of ['Product', 'Service']) await see(page.getByRole('radio', { name: type }));

  const amount = page.getByRole('textbox', { name: 'Offer amount' });
  expect(await amount.count()).toBe(0);
  const offer = page.getByRole('group', { name: 'Do you already have an offer' });
  await offer.getByRole('radio', { name: 'Yes' }).check();
  await amount.fill('12');
  await page.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('radio', { name: 'Yes' }).check();
  expect(await amount.inputValue()).toBe('');

  const location = page.getByRole('combobox', { name: 'Location' });
  expect(await location.inputValue()).toMatch(/^Munich/);
  await location.fill('Xqzzw');
  await see(page.getByText('Searching...'));
  await see(page.getByText('No cities found'));
});

test('without a saved address the device is asked at once, and a city can be typed instead', async () => {
  const sailor = await makeAccount(world.ballpark, { point: middleOfAnOcean });
  const page = await openPerson(world, { as: sailor });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(munich);
  await page.goto('/create');
  const location = page.getByRole('combobox', { name: 'Location' });
  await expect.poll(() => location.inputValue()).toMatch(/^Munich/);

  const denied = await openPerson(world, { as: sailor });
  await denied.goto('/create');
  await see(denied.getByRole('button', { name: 'Use my location' }));
  expect(await denied.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('');
  expect(await denied.getByText(messages.geolocationDenied).count()).toBe(0);
});

test('an amount is shown as it was understood, in the format of its currency', async () => {
  const page = await openPerson(world, { as: owner });
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Yes' }).check();
  const amount = page.getByRole('textbox', { name: 'Offer amount' });
  const type = async (keys: string) => {
    await amount.fill('');
    await expect.poll(() => amount.inputValue()).toBe('');
    await amount.pressSequentially(keys);
  };
  await type('1,300.00');
  await see(page.getByText('= 1.300,00 €'));
  await amount.press('Tab');
  expect(await amount.inputValue()).toBe('1.300,00');
  await type('1.300,5');
  await see(page.getByText('= 1.300,50 €'));
  await type('0,999');
  expect(await amount.inputValue()).toBe('0,99');
  await see(page.getByText('At most 2 decimals · = 0,99 €'));
  expect(await amount.getAttribute('inputmode')).toBe('decimal');
  await type('1,300');
  await see(page.getByRole('button', { name: '1,30 euros' }));

  // Ambiguous in euros, clear in yen; the text stays as typed.
  await page.getByRole('combobox', { name: 'Location' }).fill('Osaka');
  await page.getByRole('option', { name: /Japan/ }).first().click();
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await expect.poll(() => amount.getAttribute('inputmode')).toBe('numeric');
  expect(await amount.inputValue()).toBe('1,300');
  await see(page.getByText('= ¥1,300'));
  await type('12.50');
  expect(await amount.inputValue()).toBe('12.50');
  await see(page.getByText('No decimals in JPY'));
  await type('1,234');
  await see(page.getByText('= ¥1,234'));
});

test('an unsent listing survives a reload with its photos, and Cancel asks before it is gone', async () => {
  const page = await openPerson(world, { as: owner });
  await page.goto('/create');
  const title = page.getByRole('textbox', { name: 'Title' });
  const cancel = page.getByRole('link', { name: 'Cancel' });
  await title.fill('Half a bicycle');
  await page
    .getByLabel('Choose photos')
    .setInputFiles([await plainPhoto('front.png'), await plainPhoto('back.png')]);
  await see(toast(page, messages.photosUploaded));
  await page.reload();
  await see(page.getByText('We kept what you had entered.'));
  expect(await title.inputValue()).toBe('Half a bicycle');
  await expect.poll(() => loadedPhotos(page)).toBe(2);
  await see(page.getByText('Cover', { exact: true }));

  await cancel.click();
  await page.getByRole('button', { name: 'Keep writing' }).click();
  expect(await title.inputValue()).toBe('Half a bicycle');
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await cancel.click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await arrive(page, '/home');
  await page.goto('/create');
  expect(await title.inputValue()).toBe('');
  await cancel.click();
  await arrive(page, '/home');
});

test('photos of any shape fill tiles of one size', async () => {
  const page = await openPerson(world, { as: owner });
  await page.goto('/create');
  const shapes = await Promise.all([plainPhoto('wide.png', 900, 100), plainPhoto('tall.png', 100, 900)]);
  await page.getByLabel('Choose photos').setInputFiles(shapes);
  await expect.poll(() => loadedPhotos(page)).toBe(2);
  const frames = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove photo/ }) });
  const [wide, tall] = await Promise.all([0, 1].map((index) => frames.nth(index).boundingBox()));
  expect(tall?.height).toBe(wide?.height);
});

test('a photo above 5 MB is refused, and the next one replaces one that failed', async () => {
  const page = await openPerson(world, { as: owner, expectedErrors: [/status of 403/] });
  await page.goto('/create');
  const choose = page.getByLabel('Choose photos');
  const large = Buffer.concat([(await plainPhoto('x.png')).buffer, Buffer.alloc(5 * 1024 * 1024)]);
  await choose.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await see(page.getByText(`large.png: ${messages.photoTooLargeListing}`));
  await choose.setInputFiles(
    await Promise.all(['1.png', '2.png', '3.png', '4.png'].map((name) => plainPhoto(name))),
  );
  await see(toast(page, messages.photosUploaded));
  await page.route('**/photos/upload-base64', (route) => route.fulfill({ status: 403, json: {} }));
  await choose.setInputFiles(await plainPhoto('5.png'));
  await see(page.getByText(messages.photoUploadFailed));
  await page.unroute('**/photos/upload-base64');
  await choose.setInputFiles(await plainPhoto('6.png'));
  await expect.poll(() => loadedPhotos(page)).toBe(5);
  expect(await choose.count()).toBe(0);
});

test('posting a listing says so while it is sent, and afterwards', async () => {
  const page = await openPerson(world, { as: owner });
  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('A lamp');
  await page.getByRole('textbox', { name: 'Description' }).fill('Brass.');
  await page.getByRole('radio', { name: 'Service' }).check();
  const letThrough = await holdBack(page, '**/api/listings');
  await page.getByRole('button', { name: 'Share with Community' }).click();
  await see(page.getByRole('button', { name: 'Posting...' }));
  await letThrough();
  await see(toast(page, messages.listingCreated));
  await arrive(page, '/home');
  await see(page.getByRole('listitem').filter({ hasText: 'A lamp' }).getByText('Service', { exact: true }));
});

test('photos can be dropped, and other files are refused by name', async () => {
  const page = await openPerson(world, { as: owner });
  await page.goto('/create');
  const zone = page.getByRole('group', { name: 'Add photos' });
  const { buffer } = await plainPhoto('lamp.png');
  const files = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], 'lamp.png', { type: 'image/png' }));
      transfer.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }));
      return transfer;
    },
    [...buffer],
  );
  // Drop works on idle or after pointer movement.
  await zone.hover();
  const drop = async () => {
    for (const type of ['dragenter', 'dragover', 'drop'])
      await zone.dispatchEvent(type, { dataTransfer: files });
    return page.getByRole('button', { name: 'Remove photo 1' }).count();
  };
  await expect.poll(drop).toBe(1);
  await see(page.getByText('notes.txt: Invalid file type. Please upload JPEG, PNG, or WebP images.'));
});

test('editing loads, takes photos away and adds some, keeps what is unsent, and goes back to the listing', async () => {
  const photoUrls = await Promise.all([1, 2].map(() => uploadPhoto(world.ballpark, owner)));
  const { id } = await makeListing(world.ballpark, owner, { offerAmount: 120, photoUrls });
  const page = await openPerson(world, { as: owner });
  const letThrough = await holdBack(page, `**/api/listings/${id}`);
  await page.goto(`/listing/${id}/edit`);
  await see(page.getByText('Loading the listing'));
  await letThrough();
  const back = page.getByRole('link', { name: 'Back to Listing' });
  expect(await back.getAttribute('href')).toBe(`/listing/${id}`);
  const amount = page.getByRole('textbox', { name: 'Offer amount' });
  await expect.poll(() => amount.inputValue()).toBe('120.00');
  expect(await page.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(`/listing/${id}`);
  for (const type of ['Product', 'Service']) await see(page.getByRole('radio', { name: type }));
  expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toMatch(/^Solid oak/);
  expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('New York, United States');
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.getByLabel('Choose photos').setInputFiles(await plainPhoto('new.png'));
  await see(toast(page, messages.photoUploaded));
  await page.getByRole('textbox', { name: 'Title' }).fill('Walnut bookcase');
  await page.reload();
  await see(page.getByText('We kept what you had entered.'));
  await expect.poll(() => loadedPhotos(page)).toBe(1);
  const letUpdate = await holdBack(page, `**/api/listings/${id}`);
  await page.getByRole('button', { name: 'Update Listing' }).click();
  await see(page.getByRole('button', { name: 'Updating...' }));
  await letUpdate();
  await see(toast(page, messages.listingUpdated));
  await arrive(page, `/listing/${id}`);
  await see(page.getByRole('heading', { name: 'Walnut bookcase' }));
  await see(page.getByRole('button', { name: 'View photo 1 of 1' }));
});

function loadedPhotos(page: Page): Promise<number> {
  return page
    .locator('fieldset img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
}
