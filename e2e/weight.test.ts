import { beforeAll, expect, test } from 'vitest';
import { askForReset } from './support/ask-for-reset.ts';
import { makeAccount, makeListing, type Account } from './support/accounts.ts';
import { overBudget } from './support/budgets.ts';
import { call } from './support/call.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { plainPhoto } from './support/plain-photo.ts';
import { publicPaths } from './support/public-paths.ts';
import { keepBusy, weigh } from './support/weigh.ts';

/** One page after the other, on a throttled CPU. */
const patient = { timeout: 400_000 };
let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('public pages are usable within their budget', patient, async () => {
  expect(
    await tooHeavy([...publicPaths, '/forgot-password', '/rules', await askForReset(world.ballpark)]),
  ).toEqual([]);
});

test('pages of signing up are usable within their budget', async () => {
  const [registered, verified] = await Promise.all([
    makeAccount(world.ballpark, { stage: 'registered' }),
    makeAccount(world.ballpark, { stage: 'verified' }),
  ]);
  expect([
    ...(await tooHeavy(['/verify-email'], registered)),
    ...(await tooHeavy(['/onboarding'], verified)),
  ]).toEqual([]);
});

test('pages of the app are usable within their budget', patient, async () => {
  const owner = await makeAccount(world.ballpark);
  const file = await plainPhoto('red.png');
  const body = { base64Data: file.buffer.toString('base64'), filename: file.name };
  const photo = await call(world.ballpark.url, 'POST /photos/upload-base64', { body }, owner.token);
  const { id } = await makeListing(world.ballpark, owner, { offerAmount: 120, photoUrls: [photo.url] });
  const paths = ['/home', '/feed', '/create', `/listing/${id}`, `/listing/${id}/edit`, '/profile'];
  const more = [
    '/profile/edit',
    '/settings',
    '/settings/profile',
    '/settings/account',
    '/settings/security',
    '/settings/sessions',
    '/settings/blocked',
    '/settings/email',
    '/settings/security/two-step',
    '/leaderboard',
    '/guesses',
    '/saved',
    '/prices',
    '/achievements',
    '/help',
    '/help/how-it-works',
    '/help/faq',
    '/help/contact',
  ];
  expect(await tooHeavy([...paths, ...more], owner)).toEqual([]);
});

async function tooHeavy(paths: readonly string[], as?: Account): Promise<string[]> {
  const page = await openPerson(world, { screen: 'phone', ...(as && { as }) });
  await keepBusy(page);
  const found: string[] = [];
  for (const path of paths) found.push(...overBudget(await weigh(page, path)));
  return found;
}
