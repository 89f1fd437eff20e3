import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { api } from '../lib/api/api.ts';
import type { PageHandle } from '../lib/page-handle.ts';
import { loadMatch, type Match, modulesOf } from '../router/router.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { sleep } from '../lib/sleep.ts';
import { readToken } from '../lib/session/token.ts';

/** The page is drawn after this time, and data that comes later is drawn when it comes. */
const longestMs = 500;

/** Fetches who is signed in and what the page will show, so that the first drawing shows the whole page. */
export async function loadFirst(match: Match): Promise<OwnProfile | undefined> {
  const token = readToken();
  if (token === null) return undefined;
  const [{ user }] = await Promise.all([api('GET /auth/profile', {}), loadMatch(match)]);
  if (token !== readToken()) return undefined;
  const search = new URLSearchParams(window.location.search);
  const fetched = modulesOf(match).map(async ({ handle }) =>
    (handle as PageHandle | undefined)?.prefetch({ queryClient, user, params: match.params, search }),
  );
  await Promise.race([Promise.all(fetched), sleep(longestMs)]);
  if (token === readToken()) return user;
  // In the meantime, another tab has signed out, or has signed in as somebody else.
  queryClient.clear();
  return undefined;
}
