import { beforeAll, expect, test } from 'vitest';
import { type Account, makeAccount, makeListing, munich } from '../support/accounts.ts';
import { closeListing, suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { see } from '../support/phrases.ts';

let world: World;
let owner: Account;

beforeAll(async () => {
  world = await openWorld();
  owner = await makeAccount(world.ballpark, { name: 'Olga Owner' });
  return world.close;
});

test('it ranks people with XP, with a podium from three on, everywhere or nearby', async () => {
  const page = await openPerson(world, { as: owner });
  await page.goto('/leaderboard');
  const main = page.getByRole('main');
  await see(main.getByText('Unranked'));
  await see(main.getByText('Nobody has XP yet'));
  const box = page.getByRole('complementary', { name: 'How to earn XP' });
  for (const award of ['+50 XP', '+20 XP', '+5 XP']) await see(box.getByText(award));

  const first = await earn([100, 109, 200]);
  await page.reload();
  const podium = page.getByRole('list', { name: 'Top 3' });
  await see(podium);
  for (const badge of ['Champion', 'Runner-up', 'Third Place']) await see(podium.getByText(badge));
  const ranking = page.getByRole('list', { name: 'Full ranking' }).getByRole('listitem');
  for (const [at, badge] of ['Champion', 'Runner-up', 'Third Place'].entries())
    await see(ranking.nth(at).getByText(badge));
  expect(await ranking.count()).toBe(3);
  await see(
    podium
      .getByRole('listitem')
      .first()
      .getByRole('link', { name: first.user.username ?? '' }),
  );

  await page.getByRole('radio', { name: 'Local' }).check();
  await see(page.getByText(/^Around New York/));
  const distance = page.getByRole('combobox', { name: 'Distance' });
  expect(await distance.locator('option').allInnerTexts()).toEqual([
    '10 km',
    '25 km',
    '50 km',
    '100 km',
    '200 km',
  ]);
  expect(await distance.inputValue()).toBe('50');
  await see(main.getByText('Nobody nearby has XP yet'));
  expect(await podium.count()).toBe(0);
  await distance.selectOption('200 km');
  await page.waitForURL('**/leaderboard?scope=local&distance=200');

  const champion = await openPerson(world, { as: first });
  await champion.goto('/leaderboard');
  await see(champion.getByRole('region', { name: 'Your rank' }).getByText('#1', { exact: true }));
  await see(champion.getByRole('list', { name: 'Top 3' }).getByText('You', { exact: true }));

  await earn([100, 109, 200], 'maximiliana.featherstone');
  await champion.setViewportSize({ width: 360, height: 740 });
  await champion.reload();
  const rows = champion.getByRole('list', { name: 'Full ranking' }).getByRole('listitem');
  await see(rows);
  expect(await rows.count()).toBe(6);
  const edges = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.children].map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      }),
    ),
  );
  // Columns align, however long the entries.
  for (const each of edges) expect(each).toEqual(edges[0]);
});

test('who has no address is ranked among those around their device', async () => {
  const sailor = await makeAccount(world.ballpark, { point: { latitude: 0, longitude: -140 } });
  await earn([100]);
  const page = await openPerson(world, { as: sailor });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(munich);
  await page.goto('/leaderboard?scope=local');
  await see(page.getByText(/^Around Munich/));
  await see(page.getByRole('list', { name: 'Top 3' }).getByRole('listitem'));
  await page.getByRole('radio', { name: 'Global' }).check();
  await page.waitForURL(/\/leaderboard$/);
});

/** Users in Munich suggest these amounts for a sale at 100; returns the first one. */
async function earn([exact = 100, ...farther]: readonly number[], username?: string): Promise<Account> {
  const { ballpark } = world;
  const { id } = await makeListing(ballpark, owner);
  const guess = async (amount: number) => {
    const isFirst = amount === exact;
    const person = await makeAccount(ballpark, {
      point: munich,
      ...(isFirst && username !== undefined && { username }),
    });
    await suggest(ballpark, id, person, amount);
    return person;
  };
  const [first] = await Promise.all([guess(exact), ...farther.map(guess)]);
  await closeListing(ballpark, id, owner, 100);
  return first;
}
