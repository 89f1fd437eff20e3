import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { memberLevel } from '@ballpark/domain/xp.ts';
import { makeAccount, makeListing, munich } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { closeListing, suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { pauseClock, stepUntilShown } from '../support/pause-clock.ts';
import { arrive, see, toast } from '../support/phrases.ts';
import { plainPhoto } from '../support/plain-photo.ts';
import { holdBack } from '../support/slow-network.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test("somebody else's profile shows who they are, what they posted and what they suggested", async () => {
  const { ballpark } = world;
  const [reader, maker] = await Promise.all([
    makeAccount(ballpark),
    makeAccount(ballpark, { name: 'Mia Maker', point: munich }),
  ]);
  const posted = await makeListing(ballpark, maker, { title: 'Loom', offerAmount: 40 });
  const priced = await makeListing(ballpark, reader, {
    title: 'Anvil',
    location: 'Soho, Manhattan, New York',
  });
  await suggest(ballpark, priced.id, maker, 75, 'Heavy, though');
  await closeListing(ballpark, priced.id, reader, 75);
  const sold = await makeListing(ballpark, maker, {
    title: 'Lathe',
    type: 'SERVICE',
    location: 'Riem, Munich, Germany',
  });
  await closeListing(ballpark, sold.id, maker, 900);
  const profile = await call(
    ballpark.url,
    'GET /profile/:id',
    { params: { id: maker.user.id } },
    reader.token,
  );

  // At the reader's clock it may already be the next month.
  const timeZone = 'Europe/Berlin';
  const thisMonth = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone });
  const page = await openPerson(world, { as: reader, timezone: timeZone });
  const letThrough = await holdBack(page, '**/api/profile/location?*');
  await page.goto(`/profile/${maker.user.id}`);
  const main = page.getByRole('main');
  await see(main.getByRole('heading', { name: 'Mia Maker' }));
  await see(main.getByText(`@${maker.user.username}`));
  await see(main.getByText('Loading location...'));
  await letThrough();
  await see(main.getByText(/^Munich/));
  await see(main.getByText(`Member since ${thisMonth}`));
  await see(main.getByRole('list', { name: 'Interests' }).getByText('Helping Others'));
  const stats = [
    ['Total Listings', '2'],
    ['Total Suggestions', '1'],
    ['Experience Points', String(profile.xp)],
    ['Member Level', memberLevel(profile.xp)],
  ] as const;
  for (const [label, value] of stats)
    await see(main.getByText(label).locator('..').getByText(value, { exact: true }));
  for (const name of [/Edit Profile/, /Create Listing/])
    expect(await main.getByRole('link', { name }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0);
  for (const text of ['Created 2 listings', 'Completed onboarding', /^Joined Ballpark/])
    await see(main.getByText(text));

  await page.getByRole('tab', { name: 'Listings' }).click();
  const cards = main.getByRole('list', { name: 'Listings' }).getByRole('listitem');
  const card = cards.filter({ hasText: 'Loom' });
  expect(await card.getByRole('link', { name: 'Loom' }).getAttribute('href')).toBe(`/listing/${posted.id}`);
  await see(card.getByText(/^Offered:/).getByText('$40.00'));
  const details = ['Product', 'Solid oak, five shelves', 'New York, United States', '0 suggestions'];
  for (const text of [...details, /^(less than a minute|\d minutes?) ago$/]) await see(card.getByText(text));
  const closed = cards.filter({ hasText: 'Lathe' });
  for (const text of ['Closed', 'Service', 'Riem, Germany', '$900.00', /^Final Price/])
    await see(closed.getByText(text, { exact: true }));
  await page.getByRole('tab', { name: 'Suggestions' }).click();
  const row = main.getByRole('list', { name: 'Suggestions' }).getByRole('listitem');
  expect(await row.getByRole('link', { name: 'Anvil' }).getAttribute('href')).toBe(`/listing/${priced.id}`);
  for (const text of ['Product', 'Soho, New York', 'Heavy, though', '$75.00', '+50 XP', /minutes? ago$/])
    await see(row.getByText(text));
  await page.reload();
  await see(row);
});

test('one’s own profile offers what to do, and takes pictures', async () => {
  const me = await makeAccount(world.ballpark, { name: 'Nora Newcomer' });
  const page = await openPerson(world, { as: me, expectedErrors: [/ERR_FAILED/] });
  await page.goto('/profile');
  const main = page.getByRole('main');
  await see(main.getByRole('link', { name: 'Edit Profile' }));
  await see(main.getByRole('link', { name: 'Create Listing' }));
  await see(main.getByText(/^You haven't written anything/));
  const colours = await Promise.all([page.getByRole('complementary'), main].map(colourOfInitial));
  expect(colours[0]).toBe(colours[1]);
  await page.getByRole('tab', { name: 'Listings' }).click();
  await see(main.getByText("You haven't created any listings yet"));
  await page.getByRole('tab', { name: 'Suggestions' }).click();
  await see(main.getByText("You haven't suggested any prices yet"));

  const choose = page.getByLabel('Change profile photo', { exact: true }).and(page.locator('input'));
  await choose.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await see(toast(page, messages.photoTypeProfile));
  await page.route('**/photos/upload-profile-base64', (route) => route.abort());
  await choose.setInputFiles(await plainPhoto('me.png'));
  await see(toast(page, messages.profilePhotoUpdateFailed));
  await page.unroute('**/photos/upload-profile-base64');
  await choose.setInputFiles(await plainPhoto('me.png'));
  await see(toast(page, messages.profilePhotoUpdated));
  await page
    .locator('input[aria-label="Change background image"]')
    .setInputFiles(await plainPhoto('back.png'));
  await see(toast(page, messages.backgroundUpdated));
  await page.getByRole('button', { name: /^Enlarge: Background image/ }).click();
  await see(page.getByRole('dialog').getByRole('img', { name: /^Background image of/ }));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Enlarge: Profile photo/ }).click();
  await see(page.getByRole('dialog').getByRole('img', { name: /^Profile photo of/ }));
});

test('on a phone Me leads to the settings', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark), screen: 'phone' });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Me', exact: true }).tap();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).tap();
  await arrive(page, '/settings');
});

test('closed guesses make a track record that everybody reads, and a picture for the guesser alone', async () => {
  const { ballpark } = world;
  const [owner, second, third, guesser] = await Promise.all([
    makeAccount(ballpark),
    makeAccount(ballpark),
    makeAccount(ballpark),
    makeAccount(ballpark, { name: 'Gus Guesser' }),
  ]);
  const me = await openPerson(world, { as: guesser, screen: 'phone' });
  await me.goto('/profile');
  await see(me.getByText('Once listings close that you guessed on, you see here how near you came.'));
  for (const [at, amount] of [125, 110, 130, 112, 112, 90].entries()) {
    const seller = [owner, second, third][at % 3] ?? owner;
    const { id } = await makeListing(ballpark, seller, { title: `Vase ${at + 1}` });
    await suggest(ballpark, id, guesser, amount);
    await closeListing(ballpark, id, seller, 100);
  }
  const open = await makeListing(ballpark, owner, { title: 'Seventh vase' });
  await suggest(ballpark, open.id, guesser, 50);
  const closedGuesses = () => call(ballpark.url, 'GET /profile/closed-guesses', {}, guesser.token);
  await expect.poll(async () => (await closedGuesses()).length, { timeout: 60_000 }).toBe(6);

  const sentence = /^Usually 12% high, within 20% on 4 of 6$/i;
  await me.reload();
  const own = me.getByRole('main');
  await see(own.getByText('You run 12% high on products: take a tenth off.'));
  await see(own.getByText(sentence));
  expect(await own.locator('a[title^="Vase 6:"]').getAttribute('title')).toMatch(/^Vase 6: 10% low$/);
  await own.getByText('Your 6 last closed guesses').click();
  const row = own.getByRole('row', { name: /Vase 3/ });
  for (const text of ['$130.00', '30% above', '$100.00']) await see(row.getByText(text, { exact: true }));
  await row.getByRole('link', { name: 'Vase 3' }).click();
  await me.waitForURL(/\/listing\//);
  await see(me.getByRole('button', { name: 'See how you did' }));

  const reader = await openPerson(world, { as: owner });
  await reader.goto(`/listing/${open.id}`);
  await see(reader.getByRole('listitem').filter({ hasText: '$50.00' }).getByText(sentence));
  await reader.goto(`/profile/${guesser.user.id}`);
  await see(reader.getByText(sentence));
  expect(await reader.getByText('How near you come').count()).toBe(0);
});

test('editing asks for an interest, saves, and Cancel leaves it as it was', async () => {
  const me = await makeAccount(world.ballpark);
  const page = await openPerson(world, { as: me });
  await page.goto('/profile/edit');
  const about = page.getByRole('textbox', { name: 'About' });
  for (const name of ['Selling', 'Buying', 'Browsing', 'Helping Others'])
    await see(page.getByRole('checkbox', { name }));
  await about.fill('I mend bicycles.');
  await page.getByRole('checkbox', { name: 'Helping Others' }).uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await see(toast(page, messages.interestMissing));
  await page.reload();
  expect(await about.inputValue()).toBe('I mend bicycles.');
  await page.getByRole('checkbox', { name: 'Selling' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await see(toast(page, messages.profileUpdated));
  await arrive(page, '/profile');
  await see(page.getByText('I mend bicycles.'));
  await see(page.getByRole('list', { name: 'Interests' }).getByText('Selling'));
  await page.goto('/profile/edit');
  await about.fill('Something else');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await see(page.getByText('I mend bicycles.'));
});

test('a toast of success disappears after 2 s, one of an error after 4 s', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
  await page.clock.install();
  await page.goto('/profile/edit');
  const helping = page.getByRole('checkbox', { name: 'Helping Others' });
  const save = page.getByRole('button', { name: 'Save Changes' });
  const staysFor = async (ms: number, text: string) => {
    const word = toast(page, text);
    await pauseClock(page);
    await save.click();
    await stepUntilShown(word);
    await page.clock.runFor(ms - 300);
    expect(await word.count()).toBe(1);
    await page.clock.runFor(600);
    await expect.poll(() => word.count()).toBe(0);
    await page.clock.resume();
  };
  await helping.uncheck();
  await staysFor(4_000, messages.interestMissing);
  await helping.check();
  await staysFor(2_000, messages.profileUpdated);
});

test('nobody there: User not found', async () => {
  const me = await makeAccount(world.ballpark);
  const page = await openPerson(world, { as: me, expectedErrors: [/status of 404/] });
  await page.goto('/profile/00000000-0000-7000-8000-000000000000');
  await see(page.getByText('User not found'));
});

function colourOfInitial(place: ReturnType<Page['getByRole']>): Promise<string> {
  return place
    .locator('span.font-display.rounded-full')
    .first()
    .evaluate((initial) => getComputedStyle(initial).backgroundColor);
}
