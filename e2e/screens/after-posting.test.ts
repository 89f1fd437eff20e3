import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing } from '../support/accounts.ts';
import { problemsOn } from '../support/axe.ts';
import { closeListing, suggest as suggestPrice } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see, toast } from '../support/phrases.ts';

let world: World;
let owner: Account;
let guest: Account;

beforeAll(async () => {
  world = await openWorld();
  [owner, guest] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
  return world.close;
});

test('what was just posted stands first wherever it lies, and its toast leads to it', async () => {
  for (const title of ['Oak bookcase', 'Rowing boat']) await makeListing(world.ballpark, guest, { title });
  const page = await openPerson(world, { as: owner, screen: 'phone' });
  await page.goto('/home');
  await see(page.getByRole('link', { name: 'Rowing boat' }));
  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('Brass telescope');
  await page.getByRole('textbox', { name: 'Description' }).fill('Far away');
  await page.getByRole('combobox', { name: 'Location' }).fill('Münch');
  await page.getByRole('option', { name: /^Munich,.*Germany$/ }).click();
  // Hovering keeps the toast. Wait first: on a busy machine the click may outlast the toast.
  await Promise.all([
    toast(page, messages.listingCreated).hover(),
    page.getByRole('button', { name: 'Share with Community' }).click(),
  ]);
  await see(page.getByRole('region', { name: /notifications/i }).getByRole('button', { name: 'Share' }));
  await arrive(page, '/home');
  const cards = page.getByRole('list', { name: 'Community Feed' }).getByRole('article');
  expect(await cards.first().getByRole('heading').innerText()).toBe('Brass telescope');
  await page
    .getByRole('region', { name: /notifications/i })
    .getByRole('button', { name: 'View' })
    .click();
  await see(page.getByRole('heading', { name: 'Brass telescope', level: 1 }));
});

test('the hint to the owner closes the listing, and gives the focus back', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: owner, screen: 'phone' });
  await page.goto(`/listing/${id}`);
  const button = page.getByRole('button', { name: 'Close Listing' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Close Listing' });
  await see(dialog.getByRole('textbox', { name: 'Final price' }));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await problemsOn(page)).toEqual([]);
  }
  await button.click();
  await dialog.getByRole('textbox', { name: 'Final price' }).fill('90');
  await dialog.getByRole('button', { name: 'Close Listing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await see(page.getByText('Closed', { exact: true }));
});

test('a suggestion is withdrawn after a question, and made again', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: guest, screen: 'phone' });
  await page.goto(`/listing/${id}`);
  const suggest = async (amount: string) => {
    await page.getByRole('button', { name: 'Suggest Price' }).click();
    const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
    await dialog.getByRole('textbox', { name: 'Your estimate' }).fill(amount);
    await dialog.getByRole('button', { name: 'Share My Estimate' }).click();
    await see(page.getByRole('listitem').filter({ hasText: `$${amount}.00` }));
  };
  await suggest('90');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw Suggestion' });
  await see(question.getByText(messages.withdrawQuestion));
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await see(page.getByText('No price suggestions yet'));
  await suggest('110');
});

test('no line of one’s own suggestion covers another once the listing is closed', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  await suggestPrice(world.ballpark, id, guest, 90, 'One shelf is loose');
  await closeListing(world.ballpark, id, owner, 100);
  const page = await openPerson(world, { as: guest });
  await page.goto(`/listing/${id}`);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'One shelf is loose' });
  const time = row.getByText(/ago$/);
  await see(row.getByText('10% below'));
  const [above, below] = [await time.boundingBox(), await row.getByText('One shelf is loose').boundingBox()];
  if (!above || !below) throw new Error('A line is not shown.');
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
});

test('who has posted may share the link where the suggestions will stand', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: owner });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // A native share sheet cannot be read.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: 'Share Listing' }).click();
  await see(toast(page, messages.linkCopied));
});

test('the link of a listing is copied', async () => {
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: guest });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/listing/${id}`);
  await page.getByRole('button', { name: /^(Share|Copy link)$/ }).click();
  const item = page.getByRole('menuitem', { name: 'Copy link' });
  if ((await page.getByRole('menu').count()) > 0) await item.click();
  await see(toast(page, messages.linkCopied));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${world.ballpark.url}/listing/${id}`,
  );
});
