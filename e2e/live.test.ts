import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing } from './support/accounts.ts';
import { call } from './support/call.ts';
import { openLine } from './support/cuttable-line.ts';
import { closeListing, suggest } from './support/listing-calls.ts';
import { deadLineErrors, openPerson } from './support/open-person.ts';
import { passReveal } from './support/pass-reveal.ts';
import { openWorld, type World } from './support/open-world.ts';
import { verificationLinkIn } from './support/mailbox.ts';
import { arrive, passwordField, see } from './support/phrases.ts';
import { openLive, startLoading } from './support/open-live.ts';
import { passProfile } from './support/pass-profile.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('a waiting tab goes on when the link is opened on a phone, and when signing up is finished there', async () => {
  const newcomer = await makeAccount(world.ballpark, { stage: 'registered' });
  const link = verificationLinkIn(await world.ballpark.mailbox.mailTo(newcomer.email));
  const desktop = await openPerson(world, { as: newcomer });
  const streaming = desktop.waitForResponse(/\/api\/live\b/);
  await desktop.goto('/verify-email');
  await see(desktop.getByRole('heading', { name: 'Check Your Email' }));
  // From here the desktop page gets no input or focus.
  expect((await streaming).status()).toBe(200);

  const phone = await openPerson(world, { screen: 'phone' });
  await phone.goto(link.href);
  await arrive(phone, '/');
  const notice = phone.getByRole('status').filter({ hasText: messages.signInToVerify });
  await see(notice);
  expect(await notice.getByRole('link').allInnerTexts()).toEqual(['Sign In']);
  await notice.getByRole('link').click();
  await see(phone.getByText(messages.signInToVerify));
  await phone.getByRole('textbox', { name: 'Email' }).fill(newcomer.email);
  await passwordField(phone).fill(newcomer.password);
  const verifying = phone.waitForResponse('**/api/auth/verify-email');
  const streamingOn = desktop.waitForResponse(/\/api\/live\b/);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await verifying).status()).toBe(200);
  await arrive(desktop, '/onboarding');
  await arrive(phone, '/onboarding');
  expect((await streamingOn).status()).toBe(200);

  await desktop.getByRole('textbox', { name: 'Username' }).fill('n');
  await see(desktop.getByText(messages.usernameTooShort));
  await finishOnboarding(phone);
  await arrive(phone, '/home');
  await arrive(desktop, '/home');
  expect(await desktop.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('onboarding');
});

test('two people see each other’s actions without a reload', async () => {
  const [ada, ben] = await Promise.all([
    makeAccount(world.ballpark, { name: 'Ada Owner' }),
    makeAccount(world.ballpark, { name: 'Ben Guesser' }),
  ]);
  const { id } = await makeListing(world.ballpark, ada, { title: 'Brass telescope' });
  const path = `/listing/${id}`;
  const [owner, guesser] = await Promise.all([
    openPerson(world, { as: ada, screen: 'phone' }),
    openPerson(world, { as: ben }),
  ]);
  await Promise.all([openLive(owner, path), openLive(guesser, path)]);

  // A toast disappears soon, so wait first.
  await Promise.all([
    suggestOnScreen(guesser, { amount: '300', note: 'The lens alone is worth it' }),
    see(owner.getByText('The lens alone is worth it')),
    see(owner.getByRole('link', { name: 'Notifications, 1 unread' })),
  ]);
  // What is on screen gets no toast.
  expect(await toastAbout(owner, 'Brass telescope').count()).toBe(0);

  const board = await guesser.context().newPage();
  await board.goto('/leaderboard');
  await startLoading(board);
  await see(ownRank(board).getByText(`${await xpOf(ben)} XP`, { exact: true }));
  await Promise.all([
    closeListing(world.ballpark, id, ada, 300),
    see(owner.getByText('Closed', { exact: true })),
    see(guesser.getByText('Closed', { exact: true })),
    see(guesser.getByRole('dialog', { name: 'And the price is…' })),
  ]);
  await passReveal(guesser);

  const xp = await xpOf(ben);
  expect(xp).toBeGreaterThanOrEqual(50);
  await see(guesser.getByRole('complementary').getByText(`${xp} XP`, { exact: true }));
  await see(ownRank(board).getByText(`${xp} XP`, { exact: true }));
  await board.close();
});

test('a notification of a deleted listing leads nowhere, and says why', async () => {
  const [owner, guesser] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
  const { id } = await makeListing(world.ballpark, owner, { title: 'Brass sextant' });
  await suggest(world.ballpark, id, guesser, 120);
  await closeListing(world.ballpark, id, owner, 100);
  const page = await openPerson(world, { as: guesser });
  await page.goto('/notifications');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Brass sextant' });
  await see(entry.getByRole('link', { name: /went for \$100\.00: you were \$20\.00 off/ }));
  await call(world.ballpark.url, 'DELETE /listings/:id', { params: { id } }, owner.token);
  await page.reload();
  await see(entry.getByText('The listing was deleted'));
  expect(await entry.getByRole('link').count()).toBe(0);
});

test('after a lost connection a page catches up by itself', async () => {
  const [owner, guest] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
  const { id } = await makeListing(world.ballpark, owner);
  const { line, worldByLine } = await openLine(world);
  const page = await openPerson(worldByLine, { as: owner, expectedErrors: [...deadLineErrors, /404/] });
  await openLive(page, `/listing/${id}`);

  line.cut();
  await suggest(world.ballpark, id, guest, 120, 'While you were away');
  expect(await page.getByText('While you were away').count()).toBe(0);
  line.mend();
  await see(page.getByText('While you were away'));
  await expect.poll(() => page.getByRole('link', { name: 'Notifications, 1 unread' }).count()).toBe(1);

  line.cut();
  await call(world.ballpark.url, 'DELETE /listings/:id', { params: { id } }, owner.token);
  line.mend();
  await see(page.getByText(messages.listingNotFound));
});

test('a hidden tab holds no stream, and catches up when it is shown again', async () => {
  const [owner, guest] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: owner });
  await openLive(page, `/listing/${id}`);
  const other = await page.context().newPage();
  await openLive(other, `/listing/${id}`);
  let opened = 0;
  page.on('request', (request) => (opened += Number(request.url().includes('/api/live'))));
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/live'));
  await setHidden(page, true);
  await ended;

  await suggest(world.ballpark, id, guest, 90, 'While nobody looked');
  await see(other.getByText('While nobody looked'));
  expect(await page.getByText('While nobody looked').count()).toBe(0);
  expect(opened).toBe(0);
  await setHidden(page, false);
  await see(page.getByText('While nobody looked'));
  await closeListing(world.ballpark, id, owner, 95);
  await see(page.getByText('Closed', { exact: true }));
});

test('a page that has just been loaded fetches again only what has changed since', async () => {
  const owner = await makeAccount(world.ballpark);
  const { id } = await makeListing(world.ballpark, owner);
  const page = await openPerson(world, { as: owner });
  let asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const loadAndChange = async () => {
    asked = [];
    const guest = await makeAccount(world.ballpark);
    await page.goto(`/listing/${id}`);
    await see(page.getByRole('heading', { level: 1 }));
    await suggest(world.ballpark, id, guest, 120, `A guess of ${guest.user.name}`);
    await startLoading(page);
    await see(page.getByText(`A guess of ${guest.user.name}`));
    const timesOf = (path: string) => asked.filter((each) => each === path).length;
    return [timesOf(`/api/listings/${id}`), timesOf(`/api/listings/${id}/questions`)];
  };
  // On a slow load everything is fetched again.
  await expect.poll(loadAndChange, { interval: 1000, timeout: 60_000 }).toEqual([2, 1]);
});

test('what comes onto the screen later is fetched once', async () => {
  // Changes of earlier tests are replayed for 15 s.
  await expect.poll(fetchesOfVisit, { interval: 1000, timeout: 60_000 }).toBe(1);
});

async function fetchesOfVisit(): Promise<number> {
  const [owner, guest] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
  const { id, title } = await makeListing(world.ballpark, owner, { title: 'Tin bread bin' });
  const page = await openPerson(world, { as: owner });
  let fetched = 0;
  page.on('request', (request) => (fetched += Number(request.url().includes('/api/listings?'))));
  await openLive(page, '/settings');
  const following = page.waitForResponse((response) => isStreamOf(response.url(), id));
  await page.getByRole('link', { name: 'Browse' }).first().click();
  await see(page.getByRole('article').filter({ hasText: title }));
  await following;
  // Proves that the page has handled its events.
  const question = { params: { id }, body: { text: 'Is it dented?' } };
  await call(world.ballpark.url, 'POST /listings/:id/questions', question, guest.token);
  await see(page.getByRole('link', { name: 'Notifications, 1 unread' }));
  return fetched;
}

/** Simulates switching tabs; headless tabs all count as visible. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

function isStreamOf(url: string, listingId: string): boolean {
  return url.includes('/api/live') && url.includes(listingId);
}

async function suggestOnScreen(page: Page, guess: { amount: string; note: string }): Promise<void> {
  await page.getByRole('button', { name: 'Suggest Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you think this is worth?' });
  await dialog.getByRole('textbox', { name: 'Your estimate' }).fill(guess.amount);
  await dialog.getByRole('textbox', { name: /Note/ }).fill(guess.note);
  await dialog.getByRole('button', { name: 'Share My Estimate' }).click();
}

async function xpOf(person: Account): Promise<number> {
  const { user } = await call(world.ballpark.url, 'GET /auth/profile', {}, person.token);
  return user.xp;
}

function ownRank(page: Page): Locator {
  return page.getByRole('region', { name: 'Your rank' });
}

async function finishOnboarding(page: Page): Promise<void> {
  await passProfile(page);
  await page.getByRole('combobox', { name: 'City' }).fill('Münch');
  await page.getByRole('option', { name: /^Munich,/ }).tap();
  await page.getByRole('checkbox', { name: /^Selling/ }).check();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
}

function toastAbout(page: Page, title: string): Locator {
  return page.getByRole('region', { name: /notifications/i }).getByText(title);
}
