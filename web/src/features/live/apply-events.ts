import type { LiveEvent } from '@ballpark/domain/contract/notifications.ts';
import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { askForLatest } from '../../lib/api/api.ts';
import { leaderboardKeys, listingKeys, notificationKeys, profileKeys } from '../../lib/api/query-keys.ts';

type Page = {
  queryClient: QueryClient;
  userId: string;
  refreshOwn: () => void;
};

/** Batches simultaneous events into one fetch; the jitter spreads clients. */
const gatherMs = 100;
const jitterMs = 300;
const busyMs = 200;

export function applyEvents(page: Page) {
  /** Keyed by content, which removes duplicates. */
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
 * An older answer must not overwrite a pending change, and TanStack Query treats a first answer as
 * fresh even if invalidated meanwhile.
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
      // Reset, or a deleted listing would stay on screen.
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
      // Questions change separately from the listing.
      const isOfKind = event.kind.startsWith('question.') === (query.queryKey[0] === 'questions');
      return isOfKind && listingIdsIn(query).includes(event.listingId);
    }
    default:
      return false;
  }
}

/**
 * Listings in answered queries, the opened one first. The id of an unanswered one may be a mistyped
 * address, for which the server would refuse the whole stream.
 */
export function listingsIn(queryClient: QueryClient, type: 'active' | 'inactive'): string[] {
  const queries = queryClient.getQueryCache().findAll({ type, predicate: (query) => !isFirst(query) });
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

/** With or without pagination. */
function rowsOf<Row>(answer: unknown): Row[] {
  const rows = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}
