import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';

type Cached = Pick<Query, 'queryKey' | 'state'>;

/** The listings in a cached answer. */
export function listingIdsIn({ queryKey, state }: Cached): string[] {
  const [root, id, part] = queryKey;
  if (root === 'listing' || root === 'questions') return typeof id === 'string' ? [id] : [];
  if (root === 'listings') return textsOf(state.data, 'id');
  if (root === 'profiles' && part === 'listings') return textsOf(state.data, 'id');
  if (root === 'profiles' && part === 'suggestions') return textsOf(state.data, 'listingId');
  if (root === 'profiles' && part === 'guesses') return textsOf(state.data, 'listing', 'id');
  return [];
}

/** The listings on the screen, the opened one first. */
export function shownListings(queryClient: QueryClient): string[] {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const opened = shown.filter(({ queryKey }) => queryKey[0] === 'listing');
  return [...new Set([...opened, ...shown].flatMap(listingIdsIn))];
}

const settleMs = 300;

/** Listings that were not shown before, or only by answers that were read later. `readAt`: none of their answers was read before this time, in milliseconds. */
export type NewlyShown = { ids: string[]; readAt: number };

/** Calls back when other listings are shown than before, or older answers of them. */
export function watchShownListings(
  queryClient: QueryClient,
  onChange: (change: NewlyShown) => void,
): () => void {
  const cache = queryClient.getQueryCache();
  const readTimes = keepReadTimes();
  /** The listings that were shown, and since when their changes are reported to this tab. */
  let before = readAtOfShown();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readAtOfShown(): Map<string, number> {
    const found = new Map<string, number>();
    for (const query of cache.findAll({ type: 'active' }))
      for (const id of listingIdsIn(query))
        found.set(id, Math.min(found.get(id) ?? Infinity, readTimes.of(query)));
    return found;
  }
  const compare = () => {
    const now = readAtOfShown();
    // An answer that is shown again may be older than what was reported of its listings.
    const added = [...now].filter(([id, readAt]) => readAt < (before.get(id) ?? Infinity));
    const isSame = added.length === 0 && [...before.keys()].every((id) => now.has(id));
    before = new Map([...now].map(([id, readAt]) => [id, Math.min(readAt, before.get(id) ?? Infinity)]));
    if (isSame) return;
    const readAt = Math.min(Infinity, ...added.map(([, at]) => at));
    onChange({ ids: added.map(([id]) => id), readAt });
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

/** Keeps when the answer of each query was asked for: it may hold what was true then. */
function keepReadTimes() {
  const askedAt = new WeakMap<object, number>();
  const readAt = new WeakMap<object, number>();
  return {
    note: (event: QueryCacheNotifyEvent): void => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      if (action.type === 'fetch') askedAt.set(query, Date.now());
      if (action.type !== 'success') return;
      // The page itself may write into an answer, which makes no more of it new, or write a first one, which it has just got.
      if (!action.manual) readAt.set(query, askedAt.get(query) ?? pageOpenedAt());
      else if (query.state.dataUpdateCount === 1) readAt.set(query, Date.now());
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

/** A text in each row of a list, which may come with its pagination; `path` leads to it. */
function textsOf(answer: unknown, ...path: string[]): string[] {
  const rows: unknown =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const text = path.reduce<unknown>(fieldOf, row);
    return typeof text === 'string' ? [text] : [];
  });
}

function fieldOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
