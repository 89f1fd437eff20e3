import { messages } from '@ballpark/domain/contract/messages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../support/accounts.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, errorOf, see, toast } from '../support/phrases.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

describe('the settings', () => {
  test('lead to a new name and username, and the old username leads to the same profile', async () => {
    const account = await makeAccount(world.ballpark);
    const taken = await makeAccount(world.ballpark);
    const page = await openPerson(world, { as: account, screen: 'phone', expectedErrors: [/status of 409/] });
    await page.goto('/settings');
    await page.getByRole('link', { name: /^Name and username/ }).click();
    await arrive(page, '/settings/profile');
    const field = page.getByLabel(/^Username/);
    await field.fill(taken.user.username ?? '');
    await see(page.getByText(messages.usernameTaken));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => errorOf(field)).toBe(messages.usernameTaken);

    const renamed = `new.${account.user.username}`.slice(0, 30);
    await page.getByLabel(/^Name/).fill('Ada Renamed');
    await field.fill(renamed);
    await see(page.getByText(messages.usernameAvailable));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await see(toast(page, messages.namesSaved));
    await see(page.getByText(`@${renamed}`));
    await see(page.getByText(/You can change it again from/));

    for (const username of [renamed, account.user.username]) {
      await page.goto(`/u/${username}`);
      await arrive(page, `/profile/${account.user.id}`);
      await see(page.getByRole('heading', { name: 'Ada Renamed' }));
    }
  });

  test('keep the theme on this device', async () => {
    const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
    await page.goto('/settings');
    await page.getByText('Dark', { exact: true }).click();
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await expect.poll(theme).toBe('dark');
    await page.reload();
    await expect.poll(theme).toBe('dark');
  });
});
