import { welcomeMessage } from '@ballpark/domain/contract/filled-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing } from './support/accounts.ts';
import { suggest } from './support/listing-calls.ts';
import { openLive } from './support/open-live.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { pauseClock, stepUntilShown } from './support/pause-clock.ts';
import { arrive, see, toast } from './support/phrases.ts';
import { passProfile } from './support/pass-profile.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

const shown = '[data-sonner-toast]:not([data-removed=true])';

test('an error is gone at once when the next try succeeds', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
  await page.clock.install();
  await page.goto('/profile/edit');
  const helping = page.getByRole('checkbox', { name: 'Helping Others' });
  const save = page.getByRole('button', { name: 'Save Changes' });
  await helping.uncheck();
  await pauseClock(page);
  await save.click();
  const error = toast(page, messages.interestMissing);
  await stepUntilShown(error);
  await helping.check();
  await save.click();
  const success = toast(page, messages.profileUpdated);
  // In all, the page's clock runs for less than the 4 s that an error stays.
  await stepUntilShown(success, 10);
  expect(await page.locator(shown).allInnerTexts()).toEqual([messages.profileUpdated]);
});

test('an error disappears when the person goes to another step', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark, { stage: 'verified' }) });
  await page.clock.install();
  await page.goto('/onboarding');
  await passProfile(page);
  await pauseClock(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  const error = toast(page, messages.cityNotChosen);
  await stepUntilShown(error);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => page.clock.runFor(10).then(() => error.count())).toBe(0);
});

test.each([320, 360, 412])(
  'at %i px toasts come one at a time and never lie over a title, whatever page opens',
  async (width) => {
    const [newcomer, owner] = await Promise.all([
      makeAccount(world.ballpark, { stage: 'verified' }),
      makeAccount(world.ballpark),
    ]);
    const { id } = await makeListing(world.ballpark, owner, {
      title: 'A very long title of an oak bookcase with five shelves',
    });
    const page = await openPerson(world, { as: newcomer, screen: 'phone' });
    await page.setViewportSize({ width, height: 640 });
    const watched = await watchToasts(page);

    await page.goto('/onboarding');
    await passProfile(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await see(toast(page, messages.cityNotChosen));
    await page.getByRole('combobox', { name: 'City' }).fill('Münch');
    await page.getByRole('option', { name: /^Munich,/ }).tap();
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await see(toast(page, messages.interestMissing));
    await page.getByRole('checkbox', { name: /^Selling/ }).check();
    // The waits start before the click: on a busy machine a toast's two seconds may end before the click does.
    await Promise.all([
      ...[messages.onboardingDone, welcomeMessage(site.name)].map((text) => see(toast(page, text))),
      page.getByRole('button', { name: 'Complete Setup' }).click(),
      arrive(page, '/home'),
    ]);

    await page.goto('/create');
    await page.getByRole('button', { name: 'Share with Community' }).click();
    await see(toast(page, messages.titleMissing));
    await page.evaluate(() => scrollTo(0, 0));
    await page.goto(`/listing/${id}`);
    await page.getByRole('button', { name: 'Suggest Price' }).click();
    await page.getByRole('button', { name: 'Share My Estimate' }).click();
    await see(toast(page, messages.amountInvalid));
    await page.getByRole('textbox', { name: 'Your estimate' }).fill('90');
    await Promise.all([
      see(toast(page, messages.suggestionSubmitted)),
      see(page.locator(shown).getByText(/unlocked/)),
      page.getByRole('button', { name: 'Share My Estimate' }).click(),
    ]);
    expect(await watched()).toEqual({ most: 1, covered: [] });
  },
);

test('a notification neither covers an open menu nor takes a press that is under way', async () => {
  const [owner, guesser, other] = await Promise.all([
    makeAccount(world.ballpark),
    makeAccount(world.ballpark),
    makeAccount(world.ballpark),
  ]);
  const [shownListing, { id }] = await Promise.all([
    makeListing(world.ballpark, owner, { title: 'Brass telescope' }),
    makeListing(world.ballpark, owner),
  ]);
  const page = await openPerson(world, { as: owner, screen: 'phone' });
  const path = `/listing/${shownListing.id}`;
  const notification = page.locator(shown).filter({ hasText: /suggest/ });
  await openLive(page, path);

  await page.getByRole('button', { name: 'Listing options' }).click();
  const item = page.getByRole('menuitem', { name: 'Close Listing' });
  await see(item);
  await suggest(world.ballpark, id, guesser, 90);
  await page.getByText('Notifications, 1 unread').waitFor({ state: 'attached' });
  expect(await notification.count()).toBe(0);
  await page.keyboard.press('Escape');
  await see(notification);

  // On a page without any toast before.
  await page.clock.install();
  await openLive(page, path);
  const link = page.locator(`main a[href="/profile/${owner.user.id}"]`);
  await link.hover();
  await page.mouse.down();
  // What follows takes longer on a busy machine than a notification stays.
  await pauseClock(page);
  await suggest(world.ballpark, id, other, 95);
  await stepUntilShown(notification);
  expect(await isAtMiddleOf(link, shown)).toBe(false);
  expect(await isAtMiddleOf(notification, shown)).toBe(false);
  await page.mouse.up();
  await page.clock.runFor(50);
  expect(await isAtMiddleOf(notification, shown)).toBe(true);
  await page.clock.resume();
  await arrive(page, `/profile/${owner.user.id}`);
});

/** Whether a press in the middle of an element falls on one that matches the selector. */
function isAtMiddleOf(element: Locator, selector: string): Promise<boolean> {
  return element.evaluate((covered, wanted) => {
    const { left, top, width, height } = covered.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(wanted) != null;
  }, selector);
}

type Watched = { most: number; covered: string[] };

/** Watches every painted frame from now on: how many toasts are shown at once at most, and which titles, or which bar, they cover. */
async function watchToasts(page: Page): Promise<() => Promise<Watched>> {
  const seen: Watched[] = [];
  await page.exposeFunction('noteToasts', (watched: Watched) => seen.push(watched));
  await page.addInitScript(() => {
    let framesCovered = 0;
    let lastSent = '';
    const watched: Watched = { most: 0, covered: [] };
    const check = () => {
      requestAnimationFrame(check);
      const toasts = [...document.querySelectorAll('[data-sonner-toast]')];
      watched.most = Math.max(watched.most, toasts.length);
      const dialog = document.querySelector('[role=dialog]');
      const titles = [...(dialog ?? document).querySelectorAll(dialog ? 'h2' : 'h1, [data-top-bar]')];
      const covered = titles.filter((title) =>
        toasts.some((each) => {
          const [a, b] = [each.getBoundingClientRect(), title.getBoundingClientRect()];
          return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        }),
      );
      // A new page may cover a title for two frames, before it makes room for the toast.
      framesCovered = covered.length > 0 ? framesCovered + 1 : 0;
      if (framesCovered > 2) watched.covered.push(...covered.map(({ textContent }) => textContent));
      if (lastSent === JSON.stringify(watched)) return;
      lastSent = JSON.stringify(watched);
      const note = Reflect.get(window, 'noteToasts') as (seen: Watched) => void;
      note(watched);
    };
    check();
  });
  return async () => ({
    most: Math.max(...seen.map(({ most }) => most)),
    covered: [...new Set(seen.flatMap(({ covered }) => covered))],
  });
}
