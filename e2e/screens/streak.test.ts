import { expect, test } from 'vitest';
import { makeAccount, makeListing } from '../support/accounts.ts';
import { suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld } from '../support/open-world.ts';
import { see } from '../support/phrases.ts';

test('home says how today stands, and a switch takes it away', async () => {
  const world = await openWorld();
  try {
    const [owner, guesser] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
    const { id } = await makeListing(world.ballpark, owner);
    const page = await openPerson(world, { as: guesser, screen: 'phone' });
    await page.goto('/home');
    await see(page.getByText('Today’s guess is open'));
    await suggest(world.ballpark, id, guesser, 90);
    await page.goto('/profile');
    for (const text of ['1 day in a row', 'Today’s guess is made', /XP to (Regular|Pro)/])
      await see(page.getByText(text));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await page.goto('/settings');
    const shown = page.getByRole('switch', { name: 'Show my streak' });
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
    await shown.click();
    await kept;
    expect(await shown.isChecked()).toBe(false);
    await page.goto('/home');
    await see(page.getByRole('list', { name: 'Community Feed' }));
    expect(await page.getByText(/Today’s guess|in a row/).count()).toBe(0);
  } finally {
    await world.close();
  }
});
