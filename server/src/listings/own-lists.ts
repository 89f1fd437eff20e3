import { dayMs } from '@ballpark/domain/durations.ts';
import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type {
  NextStep,
  OwnGuess,
  listOwnGuesses,
  listSavedListings,
} from '@ballpark/domain/contract/own-lists.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import { answerDays } from '@ballpark/domain/listing-window.ts';
import type { Deps } from '../deps.ts';
import { maxCounted, pageOf, readPosition, sliceOf } from '../pagination.ts';
import {
  findAwaitingPrice,
  findOwnGuesses,
  findOwnOpen,
  findSaved,
  findUnseenResult,
} from './own-list-queries.ts';
import { presentCard } from '../cards/present-card.ts';

export async function readOwnGuesses(deps: Deps, readerId: string, query: QueryOf<typeof listOwnGuesses>) {
  const slice = { ...wantedOf(query), readerId, answerableSince: answerableSince(deps) };
  const { rows, count } = await findOwnGuesses(deps.db, query.state, slice);
  const positionOf = (row: (typeof rows)[number]) => ({ at: row.suggested_at, id: row.suggestion_id });
  const { shown, pagination } = pageOf(rows, query, { count, positionOf });
  const data = shown.map((row): OwnGuess => ({
    suggestionId: row.suggestion_id,
    suggestedAt: row.suggested_at.toISOString(),
    xpAwarded: row.xp_awarded,
    isNearest: row.is_nearest,
    listing: presentCard(row),
  }));
  return { data, pagination };
}

export async function readSaved({ db }: Deps, readerId: string, query: QueryOf<typeof listSavedListings>) {
  const { rows, count } = await findSaved(db, { ...wantedOf(query), readerId });
  const positionOf = (row: (typeof rows)[number]) => ({ at: row.saved_at, id: row.id });
  const { shown, pagination } = pageOf(rows, query, { count, positionOf });
  return { data: shown.map(presentCard), pagination };
}

function answerableSince({ now }: Deps): Date {
  return new Date(now().getTime() - answerDays * dayMs);
}

export async function readNextStep(deps: Deps, readerId: string): Promise<NextStep | null> {
  const since = answerableSince(deps);
  const awaiting = await findAwaitingPrice(deps.db, readerId, since);
  if (awaiting) return { kind: 'finalPrice', listing: presentCard(awaiting) };
  const unseen = await findUnseenResult(deps.db, readerId, since);
  return unseen ? { kind: 'result', listing: presentCard(unseen) } : null;
}

const maxOwnOpen = 3;

/** Owners see all guesses, also while others don't. */
export async function readOwnOpen({ db }: Deps, ownerId: string): Promise<ListingCard[]> {
  const rows = await findOwnOpen(db, ownerId, maxOwnOpen);
  return rows.map((row) => presentCard({ ...row, shows_guesses_to_all: true }));
}

/** One more than the page holds tells whether there are more. */
function wantedOf({ after, ...page }: { page: number; limit: number; after?: string | undefined }) {
  const limit = page.limit + 1;
  const most = maxCounted;
  return after === undefined
    ? { offset: sliceOf(page).offset, limit, most, after: null }
    : { offset: 0, limit, most, after: readPosition(after, 'after') };
}
