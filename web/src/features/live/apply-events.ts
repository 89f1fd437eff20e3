import type { LiveEvent } from '@ballpark/domain/contract/notifications.ts';
import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { askForLatest } from '../../lib/api/api.ts';
import { leaderboardKeys, listingKeys, notificationKeys, profileKeys } from '../../lib/api/query-keys.ts';

type Page = {
  queryClient: QueryClient;
  userId: string;
  /** Fetches the signed-in person again, whose XP the shell shows. */
  refreshOwn: () => void;
};

/** How long live events are collected, so that simultaneous changes cause one fetch, and not everybody fetches at the same moment. */
const gatherMs = 100;
const jitterMs = 300;
const busyMs = 200;

/** Marks as stale what live events name; TanStack Query fetches again what of it is shown. */
export function applyEvents(page: Page) {
  /** By their content, so that each counts once. */
  const waiting = new Map<string, LiveEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    if (isBusy(page.queryClient)) return later(busyMs);
    const events = [...waiting.values()];
    waiting.clear();
    markStale(page, events);
  }
  function later(ms: number): void {
    timer ??= setTimeout(flush, ms);
  }
  return {
    take: (event: LiveEvent): void => {
      if (event.type === 'ready') return;
      waiting.set(JSON.stringify(event), event);
      later(gatherMs + Math.random() * jitterMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * An older answer must not overwrite what a person is just changing, and TanStack Query takes a first answer as new although it was marked
 * as stale on its way.
 */
function isBusy(queryClient: QueryClient): boolean {
  return queryClient.isMutating() > 0 || queryClient.isFetching({ predicate: isFirst }) > 0;
}

function isFirst({ state }: Query): boolean {
  return state.data === undefined;
}

function markStale({ queryClient, userId, refreshOwn }: Page, events: readonly LiveEvent[]): void {
  askForLatest();
  if (events.some(({ type }) => type === 'me' || type === 'resync')) refreshOwn();
  for (const event of events)
    if (event.type === 'listing' && event.kind === 'listing.deleted')
      // The answer of a listing that is gone is dropped, or the screen would go on showing it.
      void queryClient.resetQueries({ queryKey: listingKeys.one(event.listingId) });
  void queryClient.invalidateQueries({
    predicate: (query) => events.some((event) => isAbout(event, query, userId)),
  });
}

function isAbout(event: LiveEvent, query: Query, userId: string): boolean {
  switch (event.type) {
    case 'resync':
      return true;
    case 'notifications':
      return matchQuery({ queryKey: notificationKeys.all }, query);
    case 'leaderboard':
      return matchQuery({ queryKey: leaderboardKeys.all }, query);
    case 'me':
      return matchQuery({ queryKey: profileKeys.one(userId) }, query);
    case 'listing': {
      // Questions change separately from their listing.
      const isOfKind = event.kind.startsWith('question.') === (query.queryKey[0] === 'questions');
      return isOfKind && listingIdsIn(query).includes(event.listingId);
    }
    default:
      return false;
  }
}

/** The listings in the answers of a page, the opened one first. */
export function listingsIn(queryClient: QueryClient, type: 'active' | 'inactive'): string[] {
  const queries = queryClient.getQueryCache().findAll({ type });
  const opened = queries.filter(({ queryKey }) => queryKey[0] === 'listing');
  return [...new Set([...opened, ...queries].flatMap(listingIdsIn))];
}

function listingIdsIn({ queryKey, state }: Query): string[] {
  const [root, id, part] = queryKey;
  if (root === 'listing' || root === 'questions') return typeof id === 'string' ? [id] : [];
  const list = root === 'profiles' ? part : root;
  if (list === 'listings') return rowsOf<{ id: string }>(state.data).map((row) => row.id);
  if (list === 'suggestions') return rowsOf<{ listingId: string }>(state.data).map((row) => row.listingId);
  if (list === 'guesses') return rowsOf<{ listing: { id: string } }>(state.data).map((row) => row.listing.id);
  return [];
}

/** The rows of a list, which may come with its pagination. */
function rowsOf<Row>(answer: unknown): Row[] {
  const rows = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}
