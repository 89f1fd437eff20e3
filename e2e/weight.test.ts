import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
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

/** A server sends so many bytes before the first of them is acknowledged: ten segments of 1,460 (RFC 6928). */
const firstRoundTrip = 14_600;
/** Each page is opened on a processor that is slowed down, one after the other. */
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

test('public pages, and the skeletons of main pages, arrive whole in their first round trip', async () => {
  const { id } = await makeListing(world.ballpark, await makeAccount(world.ballpark));
  const names = ['home', 'feed', 'guesses', 'saved', 'prices', 'profile', 'leaderboard'];
  const mainPaths = [...names, 'achievements', 'notifications', 'settings', 'help', `listing/${id}`];
  const lengths = await Promise.all([
    ...[...publicPaths, '/forgot-password'].map(async (path) => ({ path, length: await lengthOf(path) })),
    ...mainPaths.map(async (path) => ({
      path,
      length: await lengthOf(`/${path}`, 'ballpark-device=member.active'),
    })),
  ]);
  // Smaller is the page without content.
  expect(lengths.filter(({ length }) => length < 5_000)).toEqual([]);
  expect(lengths.filter(({ length }) => length > firstRoundTrip)).toEqual([]);
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

/** The bytes of a page as it travels, with its headers. */
async function lengthOf(path: string, cookie = ''): Promise<number> {
  const { host, hostname, port } = new URL(world.ballpark.url);
  const line = connect(Number(port), hostname);
  line.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n`,
  );
  const answer = await buffer(line);
  expect(answer.subarray(0, 15).toString()).toBe('HTTP/1.1 200 OK');
  return answer.length;
}
