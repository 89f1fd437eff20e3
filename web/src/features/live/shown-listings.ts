import type { Query, QueryClient } from '@tanstack/react-query';

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

/** Calls back when other listings are shown than before. */
export function watchShownListings(queryClient: QueryClient, onChange: () => void): () => void {
  let before = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compare = () => {
    const now = shownListings(queryClient).join();
    if (now === before) return;
    before = now;
    onChange();
  };
  const stop = queryClient.getQueryCache().subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(compare, settleMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
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
