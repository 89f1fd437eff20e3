import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';

type Cached = Pick<Query, 'queryKey' | 'state'>;

/** The listings in a cached answer. */
export function listingIdsIn({ queryKey, state }: Cached): string[] {
  const [root, id, part] = queryKey;
  if (root === 'listing' || root === 'questions') return typeof id === 'string' ? [id] : [];
  if (root === 'listings') return textsOf(state.data, 'id');
  if (root === 'profiles' && part === 'listings') return textsOf(state.data, 'id');
  if (root === 'profiles' && part === 'suggestions') return textsOf(state.data, 'listingId');
  return [];
}

/** The listings on the screen, the opened one first. */
export function shownListings(queryClient: QueryClient): string[] {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const opened = shown.filter(({ queryKey }) => queryKey[0] === 'listing');
  return [...new Set([...opened, ...shown].flatMap(listingIdsIn))];
}

const settleMs = 300;

/** Listings that were not shown before. `readAt`: no answer that has one of them was read before this time, in milliseconds. */
export type NewlyShown = { ids: string[]; readAt: number };

/** Calls back when other listings are shown than before. */
export function watchShownListings(
  queryClient: QueryClient,
  onChange: (change: NewlyShown) => void,
): () => void {
  const cache = queryClient.getQueryCache();
  const readTimes = keepReadTimes();
  let before = shownListings(queryClient);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compare = () => {
    const now = shownListings(queryClient);
    if (now.join() === before.join()) return;
    const ids = now.filter((id) => !before.includes(id));
    before = now;
    const queries = cache.findAll({ type: 'active' }).filter((query) => has(query, ids));
    onChange({ ids, readAt: Math.min(Infinity, ...queries.map(readTimes.of)) });
  };
  const stop = cache.subscribe((event) => {
    readTimes.note(event);
    clearTimeout(timer);
    timer = setTimeout(compare, settleMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function has(query: Query, ids: readonly string[]): boolean {
  return listingIdsIn(query).some((id) => ids.includes(id));
}

/** Keeps when the answer of each query was asked for: it may hold what was true then. */
function keepReadTimes() {
  const askedAt = new WeakMap<object, number>();
  const readAt = new WeakMap<object, number>();
  return {
    note: (event: QueryCacheNotifyEvent): void => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      if (action.type === 'fetch') askedAt.set(query, Date.now());
      // The page itself may write into an answer, which makes no more of it new.
      if (action.type === 'success' && !action.manual) readAt.set(query, askedAt.get(query) ?? 0);
    },
    of: (query: Query): number => {
      const at = query.state.data === undefined ? askedAt.get(query) : readAt.get(query);
      return at ?? pageOpenedAt();
    },
  };
}

/** In milliseconds. Of two clocks, the one may stand still while the device sleeps, and the other may be set. */
export function pageOpenedAt(): number {
  return Math.min(performance.timeOrigin, Date.now() - performance.now());
}

/** A field of each row of a list, which may come with its pagination. */
function textsOf(answer: unknown, field: string): string[] {
  const rows: unknown =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const text: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, field) : null;
    return typeof text === 'string' ? [text] : [];
  });
}
