import { beforeAll, expect, test } from 'vitest';
import { makeAccount, makeListing } from './support/accounts.ts';
import { openPerson } from './support/open-person.ts';
import { openWorld, type World } from './support/open-world.ts';
import { see } from './support/phrases.ts';
import { holdBack } from './support/slow-network.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});

test('a page’s data is fetched while the app is still loading, and once for the first drawing', async () => {
  const person = await makeAccount(world.ballpark);
  const listing = await makeListing(world.ballpark, person, { title: 'Early lamp' });
  const own = `/listing/${listing.id}`;
  const expected: [string, string, string?][] = [
    ['/guesses', '/api/profile/guesses?state=open&page=1', 'Nothing open'],
    ['/saved', '/api/listings/saved?page=1', 'Nothing saved yet'],
    ['/leaderboard', '/api/xp/leaderboard', 'How to earn XP'],
    ['/notifications', '/api/notifications?limit=20', 'Nothing new yet'],
    ['/home', '/api/listings'],
    ['/feed', '/api/listings?radius=0&status=active&page=1&limit=12'],
    [own, `/api/listings/${listing.id}`],
  ];
  for (const [path, address, heading = 'Early lamp'] of expected) {
    const page = await openPerson(world, { as: person });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    const letAppThrough = await holdBack(page, /\/assets\/react-dom-.*\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => asked.toSorted()).toEqual(['/api/auth/profile', address].toSorted());
    await letAppThrough();
    await see(page.getByRole('heading', { name: heading }));
    expect(asked.filter((each) => each === address || each === '/api/auth/profile')).toHaveLength(2);
  }
});

test('what one’s profile shows is fetched while the app is still loading, and once for the first drawing', async () => {
  const person = await makeAccount(world.ballpark);
  const page = await openPerson(world, { as: person });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push((pathname + search).replaceAll(person.user.id, ':id'));
  });
  const letAppThrough = await holdBack(page, /\/assets\/react-dom-.*\.js$/);
  await page.goto('/profile', { waitUntil: 'commit' });
  const early = [
    '/api/auth/profile',
    '/api/profile/:id',
    '/api/profile/:id/listings',
    '/api/profile/:id/suggestions',
    '/api/profile/closed-guesses',
    '/api/xp/streak',
    '/api/xp/history/:id',
    '/api/achievements/users/:id/achievements?includeProgress=true',
  ];
  await expect.poll(() => asked.filter((each) => !isLocation(each)).toSorted()).toEqual(early.toSorted());
  await letAppThrough();
  await see(page.getByRole('heading', { name: 'XP history' }));
  await see(page.getByText('New York City, United States').first());
  expect(asked.filter((each) => early.includes(each)).toSorted()).toEqual(early.toSorted());
  expect(asked.filter(isLocation)).toHaveLength(1);
});

test('an early request that is refused ends the session as any other does', async () => {
  const page = await openPerson(world, {
    as: { ...(await makeAccount(world.ballpark)), token: 'no-longer-good' },
    expectedErrors: [/401/],
  });
  await page.goto('/feed');
  await page.waitForURL(/\/(?:login)?$/);
});

function isLocation(address: string): boolean {
  return address.startsWith('/api/profile/location?');
}
