import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api.ts';
import { askForLatest } from '../../lib/api/ask-for-latest.ts';
import { countGivenKept } from '../../lib/api/kept-answers.ts';
import { notificationKeys } from '../../lib/api/notification-keys.ts';
import { takeOwnRequest } from '../../lib/api/own-requests.ts';
import { isTemporary } from '../../lib/api/query-client.ts';
import { leaderboardKeys, listingKeys, profileKeys } from '../../lib/api/query-keys.ts';
import { listingIdsIn } from './shown-listings.ts';

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
/** The wait before what could not be fetched is fetched again doubles with each failure. */
const retryMs = 2_500;
const mostDoublings = 5;

/**
 * Fetches the shown data again that live events name. It waits while the page is hidden, and while a change of its own is under way,
 * because an older answer must not overwrite what a person has just done.
 */
export function applyHints(page: Page) {
  /** By their content: a page may be hidden for days. */
  const waiting = new Map<string, LiveHint>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  function flush(): void {
    timer = undefined;
    if (document.hidden || !navigator.onLine) return;
    if (page.queryClient.isMutating() > 0) return later(busyMs);
    const hints = [...waiting.values()];
    waiting.clear();
    void act(hints);
  }
  async function act(hints: readonly LiveHint[]): Promise<void> {
    const isDone = await refetch(page, hints);
    failures = isDone ? 0 : failures + 1;
    // The stream does not repeat what it has reported.
    if (!isDone) setTimeout(() => take(...hints), retryMs * 2 ** Math.min(failures, mostDoublings));
  }
  function later(ms: number): void {
    timer ??= setTimeout(flush, ms);
  }
  function resume(): void {
    if (waiting.size > 0) later(0);
  }
  function take(...hints: LiveHint[]): void {
    if (isStopped) return;
    for (const hint of hints) waiting.set(JSON.stringify(hint), hint);
    later(gatherMs + Math.random() * jitterMs);
  }
  async function poll(): Promise<void> {
    if (document.hidden || !navigator.onLine) return;
    await page.queryClient.refetchQueries({ queryKey: notificationKeys.latest });
    if (page.queryClient.getQueryState(notificationKeys.latest)?.status === 'success')
      take({ type: 'resync' });
  }
  document.addEventListener('visibilitychange', resume);
  window.addEventListener('online', resume);
  return {
    take,
    /** Without a stream, polls the unread count and, while the server answers, everything that is shown. */
    poll: () => void poll(),
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', resume);
      window.removeEventListener('online', resume);
    },
  };
}

/** Resolves to whether the server has answered for everything that is shown. */
async function refetch(
  { queryClient, userId, refreshOwn }: Page,
  hints: readonly LiveHint[],
): Promise<boolean> {
  const isResync = hints.some(({ type }) => type === 'resync');
  const has = (type: LiveHint['type']) => isResync || hints.some((hint) => hint.type === type);
  const listings = hints.filter((hint) => hint.type === 'listing');
  const own = listings.filter(({ requestId }) => takeOwnRequest(requestId));
  const others = listings.filter((hint) => !own.includes(hint));
  /** Whether one of the live events is about the content of an answer; questions change separately from their listing. */
  const concerns = (some: typeof listings, query: Query) =>
    listingIdsIn(query).some((id) =>
      some.some(
        ({ listingId, kind }) =>
          listingId === id && kind.startsWith('question.') === (query.queryKey[0] === 'questions'),
      ),
    );
  // After one's own change shown answers were fetched again already; the others are fetched when they are shown.
  void queryClient.invalidateQueries({
    predicate: (query) => concerns(own, query),
    refetchType: 'none',
  });
  const stale: QueryFilters[] = [
    { predicate: (query) => (isResync ? listingIdsIn(query).length > 0 : concerns(others, query)) },
  ];
  if (has('notifications')) stale.push({ queryKey: notificationKeys.all });
  if (has('leaderboard')) stale.push({ queryKey: leaderboardKeys.all });
  if (has('me')) {
    stale.push({ queryKey: profileKeys.one(userId) });
    refreshOwn();
  }
  const keptBefore = countGivenKept();
  askForLatest();
  const fetched = stale.map((filters) => queryClient.invalidateQueries(filters));
  for (const { kind, listingId } of listings) {
    // The answer of a listing that is gone is dropped, or the screen would go on showing it.
    if (kind === 'listing.deleted') void queryClient.resetQueries({ queryKey: listingKeys.one(listingId) });
  }
  await Promise.all(fetched);
  const shown = stale.flatMap((filters) =>
    queryClient.getQueryCache().findAll({ ...filters, type: 'active' }),
  );
  return !shown.some(({ state }) => comesLater(state.error)) && countGivenKept() === keptBefore;
}

/** Whether the answer can be had later: the server did not answer, or was asked too often. */
function comesLater(error: Error | null): boolean {
  return error !== null && (isTemporary(error) || (error instanceof ApiError && error.status === 429));
}
