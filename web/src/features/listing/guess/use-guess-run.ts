import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { SuggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, errorText, noAnswerText } from '../../../lib/api/api.ts';
import { listingQuery } from '../listing-query.ts';
import { patchCards } from '../../../lib/api/patch-cards.ts';
import { listingKeys, profileKeys } from '../../../lib/api/query-keys.ts';
import { pulse } from '../../../ui/pulse.ts';
import { toast } from '../../../ui/toast.ts';
import { keptSuggestion } from '../suggestions/kept-suggestion.ts';
import { celebrateLate } from '../suggestions/use-suggestions.ts';
import { ownCurrency } from './own-currency.ts';
import { findToGuess } from './to-guess.ts';
import { say } from '../../../ui/say.ts';

export type LastGuess = {
  listing: ListingCard;
  draft: SuggestionDraft;
  suggestionId: string | null;
  /** Its author has seen guesses that are hidden until one's own. */
  isFinal: boolean;
  problem: Problem | null;
};

/** Its text depends on the network state. */
type Problem = { error: Error; fallback: string };

type Run = {
  current: ListingCard | null;
  /** The guess on the current listing, whose outcome stands until Next. */
  shared: SuggestionDraft | null;
  isLooking: boolean;
  problem: Error | null;
  last: LastGuess | null;
  count: number;
  /** The run stays in it; null once the reader goes on to others, or there are none. */
  currency: string | null;
};

/**
 * Sends each guess at once, shows how it compares, and goes on to the next listing: first those in the reader's own currency, then, if
 * they want to, all others.
 */
export function useGuessRun(
  first: ListingCard,
  query: InputOf<'GET /listings'>['query'],
  { id: readerId, countryCode }: Pick<OwnProfile, 'id' | 'countryCode'>,
  isOpen: boolean,
) {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<Run>({
    current: first,
    shared: null,
    isLooking: false,
    problem: null,
    last: null,
    count: 0,
    currency: ownCurrency(countryCode, first),
  });
  const change = (changed: Partial<Run>) => setRun((before) => ({ ...before, ...changed }));
  const [passed] = useState(() => new Set<string>());
  /** Late answers must not change a newer line. */
  const lineIsOf = useRef<string>(undefined);
  const search = useRef(0);
  const findNext = useNextToGuess(run.current, query, passed, run.currency);

  const sending = useMutation({
    mutationFn: ({ listing, draft }: { listing: ListingCard; draft: SuggestionDraft }) =>
      api('POST /listings/:id/suggest', {
        params: { id: listing.id },
        body: { listingId: listing.id, ...draft },
      }),
    onMutate: ({ listing, draft }) => {
      pulse(12);
      mark(listing, draft.amount);
    },
    onSuccess: ({ id, amount, unlockedAchievements = [] }, { listing }) => {
      keptSuggestion(readerId, listing.id).forget();
      keepMarked(listing, amount);
      setRun((before) => ({
        ...before,
        count: before.count + 1,
        last: before.last?.listing.id === listing.id ? { ...before.last, suggestionId: id } : before.last,
      }));
      void readPrices(listing);
      celebrateLate(unlockedAchievements);
    },
    onError: (error, { listing, draft }) => {
      mark(listing, null);
      if (noAnswerText() !== null) return keepWaiting(listing, draft);
      passed.delete(listing.id);
      setProblem(listing, { error, fallback: say(messages.suggestionFailed) });
    },
    onSettled: (_answer, _error, { listing }) => forgetPages(listing.id),
  });
  const undoing = useMutation({
    mutationFn: ({ id }: { id: string; listing: ListingCard }) =>
      api('DELETE /suggestions/:id', { params: { id } }),
    onSuccess: (_answer, { listing }) => {
      mark(listing, null);
      passed.delete(listing.id);
      returnTo(listing);
      setRun((before) => ({ ...before, count: before.count - 1 }));
    },
    onError: (error, { listing }) =>
      setProblem(listing, { error, fallback: say(messages.suggestionWithdrawFailed) }),
    onSettled: (_answer, _error, { listing }) => forgetPages(listing.id),
  });

  function mark({ id }: ListingCard, ownAmount: number | null): void {
    patchCards(queryClient, id, (card) => ({
      ownAmount,
      suggestionCount: card.suggestionCount + Number(ownAmount !== null) - Number(card.ownAmount !== null),
    }));
  }
  /** Refetches lists that were loading when the guess was sent: they may lack it. */
  function keepMarked(listing: ListingCard, amount: number): void {
    mark(listing, amount);
    const lists = { queryKey: listingKeys.all, type: 'active' } as const;
    if (queryClient.isFetching(lists) > 0) void queryClient.invalidateQueries(lists);
  }
  /** The card says the fair price that includes this guess. Cards show none while guesses are hidden. */
  async function readPrices({ id }: ListingCard): Promise<void> {
    const read = await queryClient.fetchQuery({ ...listingQuery(id), staleTime: 0 }).catch(() => null);
    if (!read) return;
    const { fairPrice, guessRange, hasIndependentGuesses, suggestionCount } = read;
    if (!hasIndependentGuesses) patchCards(queryClient, id, () => ({ fairPrice, guessRange }));
    else if (suggestionCount > 1)
      setRun((before) =>
        before.last?.listing.id === id ? { ...before, last: { ...before.last, isFinal: true } } : before,
      );
  }
  /** Other pages refetch when shown; the cards keep their position. */
  function forgetPages(listingId: string): void {
    for (const queryKey of [listingKeys.one(listingId), profileKeys.one(readerId)])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    void queryClient.invalidateQueries({ queryKey: profileKeys.streak(readerId) });
  }
  function setProblem(listing: ListingCard, problem: Problem): void {
    if (lineIsOf.current !== listing.id) toast.error(errorText(problem.error, problem.fallback));
    setRun((before) =>
      before.last?.listing.id === listing.id ? { ...before, last: { ...before.last, problem } } : before,
    );
  }
  function keepWaiting({ id }: ListingCard, { amount, comment }: SuggestionDraft): void {
    keptSuggestion(readerId, id).keep({ amount, comment: comment ?? '', waits: true });
    setRun((before) => (before.last?.listing.id === id ? { ...before, last: null } : before));
  }
  async function advance(within = run.currency): Promise<void> {
    search.current += 1;
    const number = search.current;
    change({ isLooking: true, problem: null });
    const found = await findIn(within).catch((problem: Error) => ({ problem }));
    if (number !== search.current) return;
    setRun((before) => ({
      ...before,
      ...found,
      isLooking: false,
      // Only a fault is still said beside the next listing.
      last: 'problem' in found || !before.last?.suggestionId || before.last.problem ? before.last : null,
    }));
  }
  /** Without a listing it asks about other currencies, if these have any. */
  async function findIn(within: string | null) {
    const current = await findNext(within);
    const isEnd = current === null && within !== null && (await findNext(null)) === null;
    return { current, shared: null, currency: isEnd ? null : within };
  }
  /** Cancels the pending search, which would replace it. */
  function returnTo(current: ListingCard): void {
    search.current += 1;
    change({ current, shared: null, last: null, isLooking: false, problem: null });
  }
  function send(draft: SuggestionDraft): void {
    if (run.current && !run.shared && !run.isLooking) post(run.current, draft);
  }
  function post(listing: ListingCard, draft: SuggestionDraft): void {
    passed.add(listing.id);
    const isCurrent = listing.id === run.current?.id;
    change({
      last: { listing, draft, suggestionId: null, isFinal: false, problem: null },
      shared: isCurrent ? draft : run.shared,
      problem: null,
    });
    if (noAnswerText() === null) sending.mutate({ listing, draft });
    else keepWaiting(listing, draft);
  }
  function goOn(): void {
    if (!run.isLooking) void advance();
  }
  function pass(): void {
    if (!run.current || run.isLooking) return;
    passed.add(run.current.id);
    void advance();
  }
  function goElsewhere(): void {
    void advance(null);
  }
  const { last } = run;
  useEffect(() => {
    lineIsOf.current = isOpen ? last?.listing.id : undefined;
    return () => {
      lineIsOf.current = undefined;
    };
  }, [last, isOpen]);
  return {
    ...run,
    send,
    goOn,
    pass,
    goElsewhere,
    sendAgain: () => last && post(last.listing, last.draft),
    isUndoing: undoing.isPending,
    undo: () => last?.suggestionId && undoing.mutate({ id: last.suggestionId, listing: last.listing }),
    goBack: () => last && returnTo(last.listing),
  };
}

/** The next listing in the feed's order, neither guessed nor skipped; prefetched with its photo. */
function useNextToGuess(
  current: ListingCard | null,
  query: InputOf<'GET /listings'>['query'],
  passed: ReadonlySet<string>,
  currency: string | null,
) {
  const queryClient = useQueryClient();
  const next = useRef<{ after: string; within: string | null; found: Promise<ListingCard | null> } | null>(
    null,
  );
  const find = (within: string | null) => {
    const after = current?.id ?? '';
    if (next.current?.after === after && next.current.within === within) return next.current.found;
    const found = findToGuess(queryClient, query, { passed: new Set([...passed, after]), after, within });
    next.current = { after, within, found };
    found.catch(() => {
      // Retry after a failure.
      if (next.current?.found === found) next.current = null;
    });
    return found;
  };
  const readAhead = useEffectEvent((currentId: string | undefined) => {
    if (currentId === undefined) return;
    // Errors surface when the next listing is wanted.
    find(currency).then(
      (listing) => listing && fetchParts(queryClient, listing),
      () => undefined,
    );
  });
  useEffect(() => readAhead(current?.id), [current?.id]);
  return find;
}

function fetchParts(queryClient: QueryClient, { id, photoUrls: [cover] }: ListingCard): void {
  void queryClient.prefetchQuery(listingQuery(id));
  if (cover) new Image().src = cardPhotoUrl(cover);
}
