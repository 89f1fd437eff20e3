import { wordedAchievement } from '@ballpark/domain/achievements.ts';
import { english } from '@ballpark/domain/english.ts';
import { minGuesses } from '@ballpark/domain/fair-price.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import type {
  CreatedSuggestion,
  Suggestion,
  SuggestionDraft,
} from '@ballpark/domain/contract/suggestions.ts';
import {
  answerRefusal,
  suggestRefusal,
  suggestionEditRefusal,
  withdrawRefusal,
} from '@ballpark/domain/listing-access.ts';
import { localDay } from '@ballpark/domain/local-day.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { type PairLevel, pairLevel } from '@ballpark/domain/xp.ts';
import { hasRole } from '@ballpark/domain/route-access.ts';
import { trackRecordOf } from '@ballpark/domain/track-record.ts';
import type { I18n } from '@lingui/core';
import { unlockEarned } from '../achievements/achievements.ts';
import { limitADay, limitWords } from '../newcomers/posting-limits.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound, refusalError } from '../errors.ts';
import { type Event, recordEvents } from '../events/outbox-queries.ts';
import { type RememberReply, rememberNothing } from '../http/idempotency.ts';
import { type LimitDeps, takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { newId } from '../new-id.ts';
import { updateFairPrice } from '../prices/update-fair-price.ts';
import { type Reader, type SessionUser, canSee } from '../session-user.ts';
import { closesOfOneOrigin } from '../xp/awards.ts';
import { type SuggestedPair, findSuggestedPairs } from '../xp/xp-queries.ts';
import { counts } from './hidden-queries.ts';
import { holdIfWatched } from './hold.ts';
import { deleteMarksOf } from './line-queries.ts';
import { findListing } from './listing-queries.ts';
import { requireShown } from './require-shown.ts';
import {
  type SuggestionRow,
  addSuggestion,
  findStanding,
  findSuggestion,
  lockSuggestion,
  removeSuggestion,
  saveSuggestion,
} from './suggestion-queries.ts';
import { amountInMinor } from './amount-in-minor.ts';

export async function suggestPrice(
  deps: LimitDeps,
  listingId: string,
  draft: SuggestionDraft,
  user: SessionUser,
  i18n: I18n = english,
  remember: RememberReply = rememberNothing,
): Promise<CreatedSuggestion> {
  await limitADay(deps, 'suggestion', user);
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const tried = await addSuggestion(trx, {
      id: newId(),
      listingId,
      userId: user.id,
      amount: draft.amount,
      comment: draft.comment,
      day: localDay(now.getTime(), user.timeZone),
      now,
    });
    const row = requireShown(tried, user);
    const refusal = suggestRefusal(row, user.id, now.getTime());
    if (refusal) throw refusalError(refusal);
    amountInMinor(draft.amount, row.currency);
    if (row.id === null) throw new Conflict('suggestionTwice');
    await limitWords(deps, trx, { listingId, text: draft.comment, field: 'comment' }, user);
    const isHeld = await holdIfWatched(
      deps,
      trx,
      { kind: 'suggestion', id: row.id, text: draft.comment },
      user,
    );
    if (row.suggestion_count >= minGuesses) await updateFairPrice(trx, listingId);
    const unlocked = await unlockEarned(trx, [user.id], now);
    const unlockedAchievements = unlocked.map(({ achievement }) => wordedAchievement(i18n, achievement));
    const xp = unlockedAchievements.reduce((sum, { xpReward }) => sum + xpReward, row.xp ?? 0);
    const suggestion = {
      ...presentSuggestion({ ...row, xp, hidden_by: isHeld ? 'reports' : row.hidden_by }),
      unlockedAchievements,
    };
    await remember(trx, suggestion);
    return suggestion;
  });
}

export async function editSuggestion(
  deps: Deps,
  suggestionId: string,
  draft: SuggestionDraft,
  user: SessionUser,
): Promise<Suggestion> {
  const now = deps.now();
  const row = await deps.db.transaction().execute(async (trx) => {
    const found = await lockSuggestion(trx, suggestionId);
    requireShownSuggestion(found, user);
    const listing = { isActive: found.is_active, expiresAtMs: found.expires_at.getTime() };
    const refusal = suggestionEditRefusal({ userId: found.user_id }, listing, user.id, now.getTime());
    if (refusal) throw refusalError(refusal);
    const amountMinor = amountInMinor(draft.amount, found.currency);
    const words = { listingId: found.listing_id, text: draft.comment, field: 'comment' } as const;
    await limitWords(deps, trx, words, user);
    await saveSuggestion(trx, suggestionId, { amountMinor, comment: draft.comment, now });
    const isHeld =
      found.hidden_by === null &&
      (await holdIfWatched(
        deps,
        trx,
        { kind: 'suggestion', id: suggestionId, text: draft.comment, before: found.comment },
        user,
      ));
    await updateFairPrice(trx, found.listing_id);
    const about = { userId: found.owner_id, listingId: found.listing_id };
    const payload = { suggestionId, byUserId: user.id, isIndependent: !found.shows_guesses_to_all };
    const event: Event = isHeld
      ? { kind: 'listing.updated', ...about }
      : { kind: 'suggestion.updated', ...about, payload };
    await recordEvents(trx, [event], now);
    return findSuggestion(trx, suggestionId);
  });
  if (!row) throw new NotFound('suggestionNotFound');
  return presentSuggestion(row);
}

/** Throws 429 beyond ten withdrawals an hour. */
export async function withdrawOwnSuggestion(
  deps: Deps,
  suggestionId: string,
  user: SessionUser,
): Promise<{ id: string }> {
  await takeFromLimit(deps, rates.takeBack.perPerson, user.id);
  return deps.db.transaction().execute(async (trx) => {
    const found = await lockSuggestion(trx, suggestionId);
    // Taken after the lock, because the listing may have ended meanwhile.
    const now = deps.now();
    requireShownSuggestion(found, user);
    const standing = await findStanding(trx, suggestionId);
    const refusal = withdrawRefusal(
      { userId: found.user_id, ...standing },
      {
        isActive: found.is_active,
        expiresAtMs: found.expires_at.getTime(),
        hasIndependentGuesses: found.has_independent_guesses,
      },
      user.id,
      now.getTime(),
    );
    if (refusal) throw refusalError(refusal);
    if (!(await removeSuggestion(trx, suggestionId))) throw new NotFound('suggestionNotFound');
    // Without a guess they may not have marked lines there.
    if (found.has_independent_guesses) await deleteMarksOf(trx, found.listing_id, user.id);
    await updateFairPrice(trx, found.listing_id);
    await recordEvents(
      trx,
      [
        {
          kind: 'suggestion.withdrawn',
          userId: found.owner_id,
          listingId: found.listing_id,
          payload: { suggestionId, byUserId: user.id },
        },
      ],
      now,
    );
    return { id: suggestionId };
  });
}

/**
 * These earn less because author and owner look like one person. The owner sees all, others their own or
 * their possible one, moderators also on hidden listings.
 */
export async function readPairLimits({ db, now }: Deps, listingId: string, user: SessionUser) {
  const found = await findListing(db, listingId);
  const listing = found && hasRole(user.role, 'moderator') ? found : requireShown(found, user);
  const pairs = await findSuggestedPairs(db, { listingId, reader: user });
  const at = now();
  if (pairs.length === 0 && suggestRefusal(listing, user.id, at.getTime()) === null)
    pairs.push({ ownerId: listing.ownerId, userId: user.id, suggestionId: null, isLimited: null });
  const isAsked = answerRefusal(listing, user.id, at.getTime()) === null;
  const closesOf = await closesOfOneOrigin(db, pairs, at);
  return pairs.flatMap((pair) => {
    const level = levelOf(pair, pairLevel(closesOf.get(pair) ?? []), { ...listing, isAsked });
    return level === 'full' ? [] : [{ suggestionId: pair.suggestionId, level }];
  });
}

/** `isAsked`: the owner may still state the price, which pays as the pair's next close. */
function levelOf(
  { isLimited }: SuggestedPair,
  next: PairLevel,
  { isActive, isAsked }: { isActive: boolean; isAsked: boolean },
): PairLevel {
  if (isAsked && isLimited !== null) return next;
  if (isLimited !== null) return isLimited ? 'participation' : 'full';
  // A closed listing pays nothing more.
  return isActive || next === 'full' ? next : 'none';
}

export function presentSuggestion(row: SuggestionRow): Suggestion {
  return {
    id: row.id,
    userId: row.user_id,
    listingId: row.listing_id,
    amount: fromMinor(row.amount_minor, row.currency),
    comment: row.comment,
    xpAwarded: row.xp_awarded,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    ...(row.hidden_by !== null && { isHidden: true, ...(counts(row.hidden_by) && { isHeld: true }) }),
    user: {
      id: row.user_id,
      name: row.name ?? screenMessages.formerMember,
      username: row.username,
      photoUrl: row.photo_url,
      xp: row.xp ?? 0,
      location: row.location,
      trackRecord: row.track && trackRecordOf(row.track),
    },
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof lockSuggestion>>>;

/**
 * Throws 404 if gone, hidden from this person, or of a blocked person; 409 for its author while it is hidden.
 */
function requireShownSuggestion(found: Found | undefined, reader: Reader): asserts found is Found {
  const isHidden = found && (found.hidden_by ?? found.listing_hidden_by) !== null;
  if (!found || (isHidden && found.user_id !== reader.id) || found.listing_hidden_by !== null)
    throw new NotFound('suggestionNotFound');
  if (!canSee(reader, found.owner_id) || !canSee(reader, found.user_id))
    throw new NotFound('suggestionNotFound');
  if (isHidden) throw new Conflict('suggestionHidden');
}
