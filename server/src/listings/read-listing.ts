import { achievementList, wordedAchievement } from '@ballpark/domain/achievements.ts';
import type { revealListing } from '@ballpark/domain/contract/closing.ts';
import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import type { HiddenBy } from '@ballpark/domain/reports.ts';
import type { I18n } from '@lingui/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { markListingRead } from '../notifications/notification-queries.ts';
import { photoAddresses } from '../photos/photo-kind.ts';
import type { CardRow } from '../cards/card-queries.ts';
import { type Reader, type SessionUser, canSee } from '../session-user.ts';
import { findListingWithSuggestions, saveRevealed } from './detail-queries.ts';
import { counts } from './hidden-queries.ts';
import { type LineRow, presentLines } from './line-queries.ts';
import type { SuggestionRow } from './suggestion-queries.ts';
import { presentSuggestion } from './suggestions.ts';
import { presentFairPrice, presentCard, presentWorking } from '../cards/present-card.ts';

/** Throws 404 if this person cannot see it. */
export async function readListing(
  db: Kysely<Schema>,
  listingId: string,
  reader: Reader,
): Promise<ListingDetail> {
  const found = await findListingWithSuggestions(db, listingId, reader.id);
  if (!found || !canSee(reader, found.user_id)) throw new NotFound('listingNotFound');
  const shown = presentDetail(found, reader);
  return shown.hidden ? withPhotoKeys(shown, await photoAddresses(db, new Date())) : shown;
}

/** A hidden listing's photos need a key. */
function withPhotoKeys(listing: ListingDetail, withKey: (url: string) => string): ListingDetail {
  return {
    ...listing,
    photoUrls: listing.photoUrls.map(withKey),
    photos: listing.photos.map((photo) => ({ ...photo, url: withKey(photo.url) })),
  };
}

function presentDetail(
  row: CardRow & {
    fair_working: Parameters<typeof presentWorking>[0]['fair_working'];
    price_shown_at: Date | null;
    is_shared: boolean;
    awaits_reveal: boolean;
    hidden_by: HiddenBy | null;
    hiding_reason: string | null;
    lines: readonly LineRow[];
    suggestions: readonly SuggestionRow[] | null;
    held_amounts: readonly number[];
  },
  reader: Reader,
): ListingDetail {
  const suggestions = row.suggestions ?? [];
  const isSeen = ({ user_id: authorId }: SuggestionRow) => canSee(reader, authorId);
  const ofBlocked = suggestions.filter((each) => !isSeen(each) && counts(each.hidden_by));
  const unseen = [
    ...ofBlocked.map((each) => each.amount_minor),
    ...(row.suggestions ? row.held_amounts : []),
  ];
  return {
    ...presentCard(row),
    fairPrice: row.suggestions ? presentFairPrice(row) : null,
    working: row.suggestions ? presentWorking(row) : null,
    priceShownAt: row.price_shown_at?.toISOString() ?? null,
    hasIndependentGuesses: row.has_independent_guesses,
    isShared: row.is_shared,
    ...(row.hidden_by === null ? {} : { hidden: { by: row.hidden_by, reason: row.hiding_reason } }),
    hasHiddenGuesses: row.suggestions === null,
    awaitsReveal: row.awaits_reveal,
    suggestions: suggestions.filter(isSeen).map(presentSuggestion),
    lines: presentLines(row.lines, row.currency, row.suggestions !== null),
    unseenAmounts: unseen.map((minor) => fromMinor(minor, row.currency)),
  };
}

/** Also marks the notification as read. */
export async function revealToSuggester(
  deps: Deps,
  listingId: string,
  user: SessionUser,
  i18n: I18n,
): Promise<ReplyOf<typeof revealListing>> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const unlockedIds = await saveRevealed(trx, { listingId, reader: user, now });
    if (!unlockedIds) throw new NotFound('suggestionNotFound');
    await markListingRead(trx, { userId: user.id, kind: 'pricedListingClosed', listingId }, now);
    const unlocked = achievementList.filter(({ id }) => unlockedIds.includes(id));
    return { unlockedAchievements: unlocked.map((each) => wordedAchievement(i18n, each)) };
  });
}
