import { beforeAll, expect, test } from 'vitest';
import { peopleMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import { type Account, makeAccount, makeListing } from '../support/accounts.ts';
import { suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see, toast } from '../support/phrases.ts';

let world: World;
let ida: Account;
let otto: Account;
beforeAll(async () => {
  world = await openWorld();
  ida = await makeAccount(world.ballpark, { name: 'Ida Ibsen' });
  otto = await makeAccount(world.ballpark, { name: 'Otto Olsen' });
  return world.close;
});

test('who is blocked is gone from every screen of both, and comes back when it is taken back', async () => {
  const { id } = await makeListing(world.ballpark, ida, { title: 'Brass lamp' });
  const expectedErrors = [/status of 404/];
  const [page, watching] = [
    await openPerson(world, { as: ida, screen: 'phone', expectedErrors }),
    await openPerson(world, { as: otto, expectedErrors }),
  ];
  await watching.goto('/feed');
  await see(watching.getByRole('link', { name: 'Brass lamp' }));
  await page.goto(`/profile/${otto.user.id}`);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await see(page.getByText(messages.blockQuestion));
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await see(toast(page, messages.blocked));
  await arrive(page, '/home');
  // Live, without a reload.
  await expect.poll(() => watching.getByRole('link', { name: 'Brass lamp' }).count()).toBe(0);
  await watching.goto(`/listing/${id}`);
  await see(watching.getByText('Listing not found or failed to load.'));

  await page.goto('/settings');
  await page.getByRole('link', { name: /^People you blocked or muted/ }).click();
  await page.getByRole('button', { name: /^Unblock/ }).click();
  await see(page.getByText('You see everybody'));
  // Optimistic.
  await see(toast(page, messages.unblocked));
  await watching.goto(`/listing/${id}`);
  await see(watching.getByRole('heading', { name: 'Brass lamp' }));
});

test('who is muted beside a suggestion is gone for one, and average and count stay', async () => {
  const { id } = await makeListing(world.ballpark, ida, { title: 'Walnut shelf' });
  await suggest(world.ballpark, id, otto, 40, 'A note on walnut');
  await suggest(world.ballpark, id, await makeAccount(world.ballpark, { name: 'Anna Another' }), 60);
  const page = await openPerson(world, { as: ida, screen: 'phone' });
  await page.goto(`/listing/${id}`);
  const consensus = page.getByRole('region', { name: 'Community Consensus' });
  await see(consensus.getByText('Average of 2 members'));
  const row = page.getByRole('listitem').filter({ hasText: 'A note on walnut' });
  await row.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Mute' }).click();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await see(toast(page, messages.muted));
  await expect.poll(() => page.getByText('A note on walnut').count()).toBe(0);
  await see(consensus.getByText('Average of 2 members'));
  await page.goto('/settings/blocked');
  await see(page.getByRole('button', { name: /^Unmute/ }));
});
