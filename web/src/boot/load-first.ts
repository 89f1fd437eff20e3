import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { RouteMatch } from 'react-router';
import { api } from '../lib/api/api.ts';
import type { PageHandle } from '../lib/page-handle.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { sleep } from '../lib/sleep.ts';
import { readToken } from '../lib/session/token.ts';

/** What comes later than that is drawn when it comes. */
const longestMs = 500;

/** Fetches who is signed in and what the page will show, so that it is whole when it is first drawn. */
export async function loadFirst(loading: Promise<RouteMatch[]>): Promise<OwnProfile | undefined> {
  const token = readToken();
  if (token === null) return undefined;
  const [{ user }, matches] = await Promise.all([api('GET /auth/profile', {}), loading]);
  if (token !== readToken()) return undefined;
  const search = new URLSearchParams(window.location.search);
  const fetched = matches.map(async ({ route, params }) => {
    const handle = route.handle as PageHandle | undefined;
    return handle?.prefetch({ queryClient, user, params, search });
  });
  await Promise.race([Promise.all(fetched), sleep(longestMs)]);
  return user;
}
