import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing } from '../support/accounts.ts';
import { problemsOn } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { closeListing, suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { pauseClock, stepUntilShown } from '../support/pause-clock.ts';
import { see } from '../support/phrases.ts';

let world: World;
let owner: Account;

beforeAll(async () => {
  world = await openWorld();
  owner = await makeAccount(world.ballpark, { name: 'Olga Owner' });
  return world.close;
});

test('ten guesses in a row from one card, each with the next in its place, and the feed stays where it was', async () => {
  const ids: string[] = [];
  for (let number = 1; number <= 14; number += 1)
    ids.unshift((await makeListing(world.ballpark, owner, { title: `Chair ${number}` })).id);
  const guesser = await makeAccount(world.ballpark);
  const page = await openPerson(world, { as: guesser, screen: 'phone' });
  await page.goto('/feed');
  const first = page.getByRole('button', { name: 'Guess: Chair 12' });
  await first.scrollIntoViewIfNeeded();
  const placeBefore = await page.evaluate(() => scrollY);
  await first.click();
  const sheet = page.getByRole('dialog');
  for (let number = 12; number > 2; number -= 1) {
    await see(sheet.getByRole('heading', { name: `Chair ${number}` }));
    await sheet.getByLabel('Your estimate').fill(String(number * 10));
    if (number === 12) expect(await problemsOn(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Enter');
    await see(sheet.getByText(`for Chair ${number}`));
  }
  await see(sheet.getByRole('heading', { name: 'Chair 2' }));
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/feed');
  expect(Math.abs((await page.evaluate(() => scrollY)) - placeBefore)).toBeLessThan(60);
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Chair 12' }) });
  await see(card.getByText(/You:/));
  // The line appears before the server has the guess.
  const query = { toGuess: 'true' } as const;
  const left = async () => call(world.ballpark.url, 'GET /listings', { query }, guesser.token);
  await expect
    .poll(async () => (await left()).map(({ title }) => title))
    .toEqual(['Chair 14', 'Chair 13', 'Chair 2', 'Chair 1']);
  await page.close();
});

test('a guess can be taken back for five seconds, and To guess shows what is left', async () => {
  const guesser = await makeAccount(world.ballpark);
  const { title } = await makeListing(world.ballpark, owner, { title: 'Music stand' });
  const page = await openPerson(world, { as: guesser });
  await page.clock.install();
  await page.goto('/feed');
  await page.getByRole('button', { name: `Guess: ${title}` }).click();
  const sheet = page.getByRole('dialog');
  const undo = sheet.getByRole('button', { name: 'Undo' });
  await sheet.getByLabel('Your estimate').fill('30');
  await pauseClock(page);
  await sheet.getByRole('button', { name: 'Share My Estimate' }).click();
  await stepUntilShown(undo);
  await undo.click();
  await stepUntilShown(sheet.getByRole('heading', { name: title }));
  await sheet.getByLabel('Your estimate').fill('35');
  await page.keyboard.press('Enter');
  await stepUntilShown(sheet.getByText(`for ${title}`));
  // The five seconds start with the server's answer.
  await stepUntilShown(undo);
  await page.clock.runFor(4_700);
  expect(await undo.count()).toBe(1);
  await page.clock.runFor(500);
  expect(await undo.count()).toBe(0);
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await see(page.getByText('You: '));
  await page.getByRole('switch', { name: 'To guess' }).click();
  await page.waitForURL(/toGuess=true/);
  await page.getByRole('link', { name: title }).waitFor({ state: 'hidden' });
  await see(page.getByText(/^\d+ results? found$/));
  await page.close();
});

test('one’s own guesses stand by what became of them, and a heart saves a listing', async () => {
  const guesser = await makeAccount(world.ballpark);
  const other = await makeAccount(world.ballpark);
  const desk = await makeListing(world.ballpark, owner, { title: 'Standing desk' });
  await suggest(world.ballpark, desk.id, guesser, 130);
  await suggest(world.ballpark, desk.id, other, 300);
  const page = await openPerson(world, { as: guesser, screen: 'phone' });
  await page.goto(`/listing/${desk.id}`);
  // Optimistic; leaving the page would cancel the request.
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/save'));
  await page.getByRole('button', { name: 'Save: Standing desk' }).click();
  await see(page.getByRole('button', { name: 'Save: Standing desk', pressed: true }));
  await saved;
  await page.goto('/guesses');
  const row = page
    .getByRole('list', { name: 'Guesses' })
    .getByRole('listitem')
    .filter({ hasText: desk.title });
  await see(row.getByText(/hours remaining/));
  await closeListing(world.ballpark, desk.id, owner, 125);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await see(row.getByText('4% above'));
  await see(row.getByText('Nearest'));
  await see(row.getByText('+50 XP'));
  await page.goto('/saved');
  const heart = page.getByRole('article').getByRole('button', { name: 'Save: Standing desk' });
  const unsaved = page.waitForResponse((answer) => answer.url().endsWith('/save'));
  await heart.click();
  const free = page.getByRole('button', { name: 'Save: Standing desk', pressed: false });
  // The close event may just refetch the list.
  await see(free.or(page.getByText('Nothing saved yet')));
  await unsaved;
  await page.reload();
  await see(page.getByText('Nothing saved yet'));
  await page.close();
});
