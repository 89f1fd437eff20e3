import { expect, onTestFinished, test } from 'vitest';
import { makeAccount, makeListing } from '../support/accounts.ts';
import { problemsOn } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { makeFirstAdmin } from '../support/first-admin.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see } from '../support/phrases.ts';

test('members see nothing of the admin’s pages', async () => {
  const world = await newWorld();
  const { ballpark } = world;
  await makeFirstAdmin(ballpark, await makeAccount(ballpark));
  const page = await openPerson(world, { as: await makeAccount(ballpark) });
  for (const path of [
    '/admin',
    '/admin/settings',
    '/admin/people',
    '/admin/listings',
    '/admin/jobs',
    '/admin/log',
  ]) {
    await page.goto(path);
    await arrive(page, '/home');
  }
  await see(page.getByRole('heading', { level: 1 }));
  expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
});

test.each<'phone' | 'desktop'>(['phone', 'desktop'])(
  'axe finds nothing on the pages of admins, on a %s',
  async (screen) => {
    const world = await newWorld();
    const { ballpark } = world;
    const ada = await makeAccount(ballpark, { name: 'Ada Lovelace' });
    await makeFirstAdmin(ballpark, ada);
    await makeListing(ballpark, ada, { title: 'Oak bookcase' });
    await call(ballpark.url, 'POST /admin/invitations', { body: {} }, ada.token);
    await call(ballpark.url, 'PUT /admin/settings', { body: { tagline: 'Ours.' } }, ada.token);
    for (const theme of ['light', 'dark'] as const) {
      const page = await openPerson(world, { as: ada, screen, theme });
      for (const path of [
        '/admin',
        '/admin/settings',
        '/admin/people',
        `/admin/people/${ada.user.id}`,
        '/admin/listings',
        '/admin/jobs',
        '/admin/log',
        '/rules',
        '/claim-admin#token=x',
      ]) {
        await page.goto(path);
        await see(page.getByRole('heading', { level: 1 }));
        if (path === '/admin/settings') await see(page.getByRole('heading', { name: 'Last changes' }));
        expect(await problemsOn(page)).toEqual([]);
      }
      for (const [path, button] of [
        ['/admin/people', /^Role of Ada/],
        ['/admin/listings', /^Decide about Oak/],
        [`/admin/people/${ada.user.id}`, 'Make copy of data'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('button', { name: button }).click();
        await see(page.getByRole('dialog'));
        expect(await problemsOn(page)).toEqual([]);
      }
    }
  },
);

/** Each test needs its own server, because there is one first admin. */
async function newWorld(): Promise<World> {
  const world = await openWorld();
  onTestFinished(world.close);
  return world;
}
