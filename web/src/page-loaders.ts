import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { PagePath } from '@ballpark/domain/pages.ts';
import { redirectOf } from '@ballpark/domain/route-access.ts';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { LoaderFunction, Params } from 'react-router';
import { achievementsQuery, achievementSummaryQuery } from './features/achievements/achievement-queries.ts';
import {
  feedPageQuery,
  homeFeedQuery,
  readFeedAddress,
  unitOf,
} from './features/listing/feed/feed-filters.ts';
import {
  guessesQuery,
  nextStepQuery,
  readGuessesAddress,
  savedQuery,
} from './features/listing/own-lists-queries.ts';
import { notificationListQuery } from './features/notifications/notification-queries.ts';
import { locationQuery } from './features/places/use-location-text.ts';
import {
  closedGuessesQuery,
  profileListingsQuery,
  profileQuery,
  profileSuggestionsQuery,
} from './features/profile/profile-queries.ts';
import { readScope, savedPoint } from './features/xp/leaderboard-scope.ts';
import { leaderboardQuery, xpHistoryQuery } from './features/xp/xp-queries.ts';
import { listingQuery } from './features/listing/listing-query.ts';
import { queryClient } from './lib/api/query-client.ts';
import { pageIn } from './lib/page-in.ts';
import { isActiveHere } from './lib/device-cookie.ts';
import { sessionUser } from './lib/session/session-user.ts';
import { readToken } from './lib/token.ts';
import { sleep } from './lib/sleep.ts';
import { streakQuery } from './lib/streak/streak-query.ts';

/** Slower data starts with the skeleton. */
const maxWaitMs = 300;

type Visit = { params: Params; search: URLSearchParams; user: () => Promise<OwnProfile> };
// Only `any` fits queries of all data types.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
type Queries = readonly FetchQueryOptions<any, any, any, any>[];

const loadProfile = pageLoader(async ({ params: { userId }, user }) => {
  const reader = await user();
  const id = userId ?? reader.id;
  const theirs = [profileQuery(id), profileListingsQuery(id), profileSuggestionsQuery(id)];
  if (id !== reader.id) return theirs;
  return [
    ...theirs,
    streakQuery(id),
    closedGuessesQuery(id),
    achievementsQuery(id),
    xpHistoryQuery(id),
    locationQuery(reader),
  ];
});

/** Queries each page reads first, fetched in parallel with its code. */
export const pageLoaders: Partial<Record<PagePath, LoaderFunction>> = {
  // The cards last: the first script shows their photos.
  '/home': pageLoader(() => [nextStepQuery(), homeFeedQuery()]),
  '/feed': pageLoader(async ({ search, user }) => {
    const { filters, page } = readFeedAddress(search);
    // Without a distance the unit is irrelevant, so the user need not be known.
    return [feedPageQuery(filters, page, filters.distance === 0 ? 'km' : unitOf(await user()))];
  }),
  '/listing/:id': pageLoader(({ params: { id = '' } }) => [listingQuery(id)]),
  '/guesses': pageLoader(async ({ search, user }) => {
    const { state, page } = readGuessesAddress(search);
    return [guessesQuery((await user()).id, state, page)];
  }),
  '/saved': pageLoader(({ search }) => [savedQuery(pageIn(search))]),
  '/profile': loadProfile,
  '/profile/:userId': loadProfile,
  '/leaderboard': pageLoader(async ({ search, user }) => {
    const point = savedPoint(await user());
    const { scope, radiusKm } = readScope(search, point !== null);
    if (scope === 'global') return [leaderboardQuery(null)];
    return point ? [leaderboardQuery({ ...point, radiusKm })] : [];
  }),
  '/achievements': pageLoader(async ({ user }) => {
    const { id } = await user();
    return [achievementsQuery(id), achievementSummaryQuery(id)];
  }),
  '/notifications': pageLoader(() => [notificationListQuery()]),
};

/** Never rejects: the component refetches and shows the error. */
function pageLoader(queriesOf: (visit: Visit) => Queries | Promise<Queries>): LoaderFunction {
  return async ({ params, request }) => {
    if (readToken() === null) return null;
    const search = new URL(request.url).searchParams;
    const ask = async () => {
      // Forbidden before verification and onboarding.
      if (!isActiveHere() && redirectOf('full', await sessionUser()) !== null) return;
      const queries = await queriesOf({ params, search, user: sessionUser });
      await Promise.allSettled(queries.map((query) => queryClient.ensureQueryData(query)));
    };
    await Promise.race([ask().catch(() => undefined), sleep(maxWaitMs)]);
    return null;
  };
}
