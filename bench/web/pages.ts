import { setTimeout as sleep } from 'node:timers/promises';
import type { ListingCard, ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { type Account, makeAccount } from '../../e2e/support/accounts.ts';
import { call } from '../../e2e/support/call.ts';
import { publicPaths } from '../../e2e/support/public-paths.ts';
import type { Ballpark } from '../../e2e/support/start-ballpark.ts';

/** A page and the token of the person who opens it; without one nobody is signed in. */
export type MeasuredPage = { path: string; token?: string; isScored?: boolean; isPrerendered?: boolean };

const demoMs = 240_000;
const pauseMs = 5_000;

/** Every page with who opens it. The listings are the demo community's, with photos. */
export async function pagesOf(ballpark: Ballpark): Promise<MeasuredPage[]> {
  const member = await makeAccount(ballpark);
  const [registered, verified] = await Promise.all([
    makeAccount(ballpark, { stage: 'registered' }),
    makeAccount(ballpark, { stage: 'verified' }),
  ]);
  const listing = await firstWithPhotos(ballpark.url);
  await guessAndSave(ballpark.url, member);
  const own = await ownListing(ballpark, member, listing.photoUrls[0] ?? '');
  const closed = await closedWithGuesses(ballpark.url);
  const watched = [
    '/home',
    '/feed',
    `/listing/${listing.id}`,
    `/listing/${closed.id}`,
    '/guesses',
    '/saved',
    '/prices',
    '/notifications',
    '/help',
    '/profile',
    '/leaderboard',
    '/achievements',
  ];
  const others = [
    '/create',
    `/listing/${own.id}/edit`,
    '/profile/edit',
    '/settings/account',
    '/settings/security',
    '/settings/sessions',
    '/settings/email',
    '/settings/security/two-step',
    '/settings/security/codes',
  ];
  return [
    ...[...publicPaths, '/forgot-password'].map((path) => ({ path, isScored: true, isPrerendered: true })),
    ...['/rules', '/transparency'].map((path) => ({ path, isScored: true })),
    { path: '/verify-email', token: registered.token },
    { path: '/onboarding', token: verified.token },
    ...watched.map((path) => ({ path, token: member.token, isScored: true })),
    ...others.map((path) => ({ path, token: member.token })),
  ];
}

/** Waits until the demo community is complete: it is made in the background and keeps the server busy. */
async function firstWithPhotos(url: string): Promise<ListingCard> {
  let before = 0;
  for (const giveUpAt = Date.now() + demoMs; Date.now() < giveUpAt; await sleep(pauseMs)) {
    const listings = await call(url, 'GET /listings', { query: { radius: 0, status: 'all', limit: 50 } });
    const suggestions = listings.reduce((sum, { suggestionCount }) => sum + suggestionCount, 0);
    const found = listings.find(({ isActive, photoUrls }) => isActive && photoUrls.length > 0);
    if (found && suggestions === before) return found;
    before = suggestions;
  }
  throw new Error('The demo community was not made in time.');
}

/** The closed listing of the demo community that most people guessed at. */
async function closedWithGuesses(url: string): Promise<ListingCard> {
  const listings = await call(url, 'GET /listings', { query: { radius: 0, status: 'closed', limit: 50 } });
  const [found] = listings.toSorted((one, other) => other.suggestionCount - one.suggestionCount);
  if (!found) throw new Error('The demo community has no closed listing.');
  return found;
}

/** Gives the lists of guesses and of saved listings something to show. */
async function guessAndSave(url: string, { token }: Account): Promise<void> {
  const listings = await call(url, 'GET /listings', { query: { radius: 0, status: 'active', limit: 4 } });
  for (const { id } of listings) {
    await call(url, 'POST /listings/:id/suggest', { params: { id }, body: { amount: 100 } }, token);
    await call(url, 'PUT /listings/:id/save', { params: { id } }, token);
  }
}

/** A listing of one's own, which stands first in the feed and so gets a photo like the others. */
async function ownListing(
  ballpark: Ballpark,
  { token }: Account,
  likePhotoUrl: string,
): Promise<ListingDetail> {
  const like = await fetch(ballpark.url + likePhotoUrl);
  const base64Data = Buffer.from(await like.arrayBuffer()).toString('base64');
  const photo = await call(ballpark.url, 'POST /photos/upload-base64', { body: { base64Data } }, token);
  const place = { location: 'New York, United States', latitude: 40.71, longitude: -74.01 };
  const body = {
    title: 'Oak bookcase',
    description: 'Five shelves.',
    type: 'PRODUCT' as const,
    photoUrls: [photo.url],
    hasOffer: true,
  };
  return call(ballpark.url, 'POST /listings', { body: { ...body, ...place, offerAmount: 120 } }, token);
}
