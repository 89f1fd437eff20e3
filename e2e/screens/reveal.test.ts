import { pairParticipation } from '@ballpark/domain/contract/screen-messages.ts';
import { createECDH } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing, uploadPhoto } from '../support/accounts.ts';
import { contrastInOtherTheme, problemsOn } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { closeListing, suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { endReveal, openReveal, passReveal } from '../support/pass-reveal.ts';
import { arrive, see } from '../support/phrases.ts';
import { startLoading } from '../support/open-live.ts';

let world: World;
let owner: Account;
let near: Account;
let far: Account;

beforeAll(async () => {
  world = await openWorld();
  [owner, near, far] = await Promise.all([
    makeAccount(world.ballpark, { name: 'Olga Owner' }),
    makeAccount(world.ballpark, { name: 'Nia Near' }),
    makeAccount(world.ballpark, { name: 'Fay Far' }),
  ]);
  return world.close;
});

const revealOn = (page: Page) => page.getByRole('dialog', { name: 'And the price is…' });

async function guessed(title: string): Promise<string> {
  const photoUrls = [await uploadPhoto(world.ballpark, owner)];
  const { id } = await makeListing(world.ballpark, owner, { title, photoUrls });
  await suggest(world.ballpark, id, near, 295);
  await suggest(world.ballpark, id, far, 450);
  return id;
}

test('a person who priced a listing sees the final price come out live, ends it by a key, and gets it read in one sentence', async () => {
  const id = await guessed('Brass telescope');
  const page = await openPerson(world, { as: near, screen: 'phone' });
  await page.goto(`/listing/${id}`);
  await see(page.getByText('Community Consensus'));
  await startLoading(page);
  await closeListing(world.ballpark, id, owner, 300);
  const reveal = revealOn(page);
  const main = reveal.getByRole('button', { name: /^(Skip|Done)$/ });
  await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true);
  await endReveal(page);
  await expect
    .poll(() => reveal.getByRole('status').innerText())
    .toBe(
      'The final price is 300 US dollars. You said 295 US dollars: 2% below, the nearest of 2. You earned 50 XP. You unlocked In the Ballpark, 10 XP more.',
    );
  const rows = reveal.getByRole('region', { name: 'How near everybody came' }).getByRole('listitem');
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/You[\s\S]*Nearest/),
    expect.stringMatching(/50% above/),
  ]);
  await see(reveal.getByText('In the Ballpark', { exact: true }));
  await page.keyboard.press('Enter');
  await reveal.waitFor({ state: 'hidden' });
  const again = page.getByRole('button', { name: 'See how you did' });
  await expect.poll(() => again.evaluate((element) => element === document.activeElement)).toBe(true);

  const other = await openPerson(world, { as: near });
  await other.goto(`/listing/${id}`);
  await see(other.getByText('Closed', { exact: true }));
  await openReveal(other);
  await see(revealOn(other).getByText('In the Ballpark', { exact: true }));
  await passReveal(other);
});

test('elsewhere a toast without the price leads to the listing, which offers the reveal, as every later visit does', async () => {
  const id = await guessed('Rowing boat');
  const page = await openPerson(world, { as: near });
  await page.goto('/leaderboard');
  await startLoading(page);
  const told = page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .filter({ hasText: '“Rowing boat” has a final price: see how near you came' });
  // Hovering keeps it.
  await Promise.all([told.hover(), closeListing(world.ballpark, id, owner, 300)]);
  await told.getByRole('button', { name: 'Open' }).click();
  await arrive(page, `/listing/${id}`);
  await openReveal(page);
  await passReveal(page);

  const late = await openPerson(world, { as: far });
  await late.goto('/notifications');
  const entry = late.getByRole('main').getByRole('link', { name: /Rowing boat/ });
  await entry.first().click();
  await arrive(late, `/listing/${id}`);
  await see(late.getByText('Final:').locator('..').getByText('$300.00'));
  expect(await revealOn(late).count()).toBe(0);
  await openReveal(late);
  await passReveal(late);
  await late.reload();
  await see(late.getByRole('button', { name: 'See how you did' }));
  expect(await revealOn(late).count()).toBe(0);
});

test('it stands still for who wants no motion, everybody can use it, and Back closes it', async () => {
  const id = await guessed('Piano lessons');
  await closeListing(world.ballpark, id, owner, 1_234.5);
  const page = await openPerson(world, { as: near, screen: 'phone' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/listing/${id}`);
  await openReveal(page);
  const reveal = revealOn(page);
  await see(reveal.getByRole('button', { name: 'Done' }));
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await problemsOn(page, '[role=dialog]')).toEqual([]);
  }
  expect(await contrastInOtherTheme(page)).toEqual([]);
  await page.goBack();
  await reveal.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe(`/listing/${id}`);
});

test('one’s own result can be saved as a picture', async () => {
  const id = await guessed(
    'A very long title of a thing that nobody has ever needed and everybody wonders about',
  );
  await closeListing(world.ballpark, id, owner, 300);
  const page = await openPerson(world, { as: near });
  await page.goto(`/listing/${id}`);
  await openReveal(page);
  const reveal = await endReveal(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    reveal.getByRole('button', { name: 'Share' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-guess.png');
  const { format, width, height } = await sharp(await readFile(await download.path())).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1080, height: 1350 });
});

test('two who share a browser and keep hitting each other’s prices see before and after why a hit earns 5 XP', async () => {
  const friend = await makeAccount(world.ballpark);
  const { url } = world.ballpark;
  const body = {
    endpoint: 'https://push.example.net/shared',
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  };
  for (const { token } of [owner, friend]) await call(url, 'POST /push/subscriptions', { body }, token);
  await call(url, 'DELETE /push/subscriptions', { body }, friend.token);
  const post = async (number: number) =>
    (await makeListing(world.ballpark, owner, { title: `Garden gnome ${number}` })).id;
  for (const number of [1, 2, 3]) {
    const id = await post(number);
    await suggest(world.ballpark, id, friend, 300);
    await closeListing(world.ballpark, id, owner, 300);
  }
  const fourth = await post(4);
  const page = await openPerson(world, { as: friend, screen: 'phone' });
  await page.goto(`/listing/${fourth}`);
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  await see(page.getByRole('dialog').getByText(pairParticipation, { exact: true }));
  // A live price is revealed at once.
  await page.goto('/home');
  await suggest(world.ballpark, fourth, friend, 300);
  await closeListing(world.ballpark, fourth, owner, 300);
  await page.goto(`/listing/${fourth}`);
  await openReveal(page);
  const reveal = await endReveal(page);
  await expect
    .poll(() => reveal.getByRole('status').innerText())
    .toContain(`You earned 5 XP. ${pairParticipation}`);
  await see(reveal.getByText(pairParticipation, { exact: true }));
});
