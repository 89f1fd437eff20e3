import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount } from './support/accounts.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { pauseClock, stepUntilShown } from './support/pause-clock.ts';
import { see, toast } from './support/phrases.ts';
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
  // The page's clock runs less than an error's 4 s.
  await stepUntilShown(success, 10);
  const texts = () => page.clock.runFor(10).then(() => page.locator(shown).allInnerTexts());
  await expect.poll(texts).toEqual([messages.profileUpdated]);
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

test.each([320, 768, 1280])(
  'at %i px toasts cover neither the bars nor the button that was pressed',
  async (width) => {
    const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/create');
    const send = page.getByRole('button', { name: 'Share with Community' });
    await send.click();
    const error = page.locator(shown).filter({ hasText: messages.titleMissing });
    await see(error);
    const bars = page.locator('[data-top-bar], [data-thumb-bar]').filter({ visible: true });
    const kept = [send, ...(await bars.all())];
    // It slides in from above.
    const areCovered = () => Promise.all(kept.map((each) => isOver(error, each)));
    await expect.poll(areCovered, { timeout: 3_000 }).toEqual(kept.map(() => false));
  },
);

async function isOver(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('it is not on the screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
