import { beforeAll, expect, test } from 'vitest';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { type Account, makeAccount, makeListing } from '../support/accounts.ts';
import { call } from '../support/call.ts';
import { suggest } from '../support/listing-calls.ts';
import { openPerson } from '../support/open-person.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { arrive, see } from '../support/phrases.ts';

let world: World;
let guesser: Account;

beforeAll(async () => {
  world = await openWorld();
  const [owner, guest] = await Promise.all([makeAccount(world.ballpark), makeAccount(world.ballpark)]);
  const { id } = await makeListing(world.ballpark, owner);
  await suggest(world.ballpark, id, guest, 80);
  guesser = guest;
  return world.close;
});

test('a person who has unlocked nothing sees what there is, and a link home', async () => {
  const page = await openPerson(world, { as: await makeAccount(world.ballpark) });
  await page.goto('/achievements');
  const main = page.getByRole('main');
  await see(main.getByText('Nothing unlocked yet'));
  expect(await counterOf(page, 'Unlocked').innerText()).toBe('0');
  expect(await main.getByRole('progressbar').count()).toBeGreaterThan(6);
  await main.getByRole('link', { name: 'Back to Home' }).click();
  await arrive(page, '/home');
});

test('counters, progress and badges by category say what the server counts', async () => {
  const all = await achievementsOf(guesser);
  const unlocked = all.filter((each) => each.unlocked);
  const { user } = await call(world.ballpark.url, 'GET /auth/profile', {}, guesser.token);
  const page = await openPerson(world, { as: guesser });
  await page.goto('/achievements');
  const main = page.getByRole('main');
  expect(unlocked.length).toBeGreaterThan(0);
  await expect.poll(() => counterOf(page, 'Unlocked').innerText()).toBe(`${unlocked.length}`);
  expect(await counterOf(page, 'Locked').innerText()).toBe(`${all.length - unlocked.length}`);
  expect(await counterOf(page, 'Completion').innerText()).toMatch(/^\d+%$/);
  expect(await counterOf(page, 'Total XP').innerText()).toBe(`${user.xp}`);
  expect(await counterOf(page, 'Total suggestions').innerText()).toBe('1');
  await see(main.getByText(/XP to (Regular|Pro)/));
  const groups = main.getByRole('region').filter({ hasText: /\d of \d+ unlocked/ });
  expect(await groups.count()).toBe(new Set(all.map(({ category }) => category)).size);
  for (const { name, description, currentProgress, requirement } of all) {
    const badge = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
    await see(badge.getByText(description));
    const bar = badge.getByRole('progressbar', { name });
    const filled = Number(await bar.getAttribute('aria-valuenow'));
    expect(filled).toBe(Math.round((Math.min(currentProgress, requirement) / requirement) * 100));
  }
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await groups.evaluateAll(findHoles), `at ${width}`).toEqual([]);
  }
});

test('a profile shows six achievements, unlocked first, and all when asked', async () => {
  const all = await achievementsOf(guesser);
  const page = await openPerson(world, { as: guesser });
  await page.goto('/profile');
  const rows = page
    .getByRole('heading', { name: 'Achievements' })
    .locator('xpath=ancestor::section')
    .getByRole('listitem');
  await see(rows.first());
  expect(await rows.count()).toBe(6);
  const areUnlocked = (await rows.allInnerTexts()).map((text) => text.includes('Unlocked'));
  expect(areUnlocked[0]).toBe(true);
  expect(areUnlocked).toEqual(areUnlocked.toSorted((a, b) => Number(b) - Number(a)));
  await page.getByRole('button', { name: `Show all ${all.length}` }).click();
  await expect.poll(() => rows.count()).toBe(all.length);
});

test('achievements that cannot be loaded say so, and come when asked again', async () => {
  const page = await openPerson(world, { as: guesser, expectedErrors: [/status of 400/] });
  await page.route('**/achievements?*', (route) => route.fulfill({ status: 400, body: '' }));
  await page.goto('/achievements');
  await see(page.getByText(messages.achievementsFailed));
  await page.unroute('**/achievements?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByText('Total XP'));
});

function counterOf(page: Awaited<ReturnType<typeof openPerson>>, label: string) {
  const name = page.locator('dt', { hasText: new RegExp(`^${label}$`) });
  return page.getByRole('main').locator('dl > div').filter({ has: name }).locator('dd');
}

function achievementsOf({ user, token }: Account) {
  const request = { params: { id: user.id }, query: { includeProgress: 'true' as const } };
  return call(world.ballpark.url, 'GET /achievements/users/:id/achievements', request, token);
}

/** Runs in the page: groups with a row of badges that does not fill their width. */
function findHoles(groups: Element[]): string[] {
  return groups.flatMap((group) => {
    const list = group.querySelector('ul');
    const edges = list?.getBoundingClientRect();
    const rows = Map.groupBy(list?.children ?? [], (badge) => Math.round(badge.getBoundingClientRect().top));
    const isFull = [...rows.values()].every((row) => {
      const boxes = row.map((badge) => badge.getBoundingClientRect());
      const [left, right] = [boxes[0]?.left ?? 0, boxes.at(-1)?.right ?? 0];
      const gap = 16;
      const filled = boxes.reduce((sum, box) => sum + box.width, 0) + gap * (row.length - 1);
      return [left - (edges?.left ?? 0), right - (edges?.right ?? 0), filled - (edges?.width ?? 0)].every(
        (off) => Math.abs(off) < 1,
      );
    });
    return isFull && rows.size > 0 ? [] : [group.textContent.slice(0, 30)];
  });
}
