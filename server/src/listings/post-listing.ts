import type { ListingChange, ListingDetail, ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { type Point, coarsenPoint } from '@ballpark/domain/places.ts';
import { deleteRefusal, editRefusal } from '@ballpark/domain/listing-access.ts';
import { expiresAt } from '@ballpark/domain/listing-window.ts';
import { foundByWords } from '@ballpark/domain/search-words.ts';
import { tellTheSame } from '@ballpark/domain/similar-prices.ts';
import { site } from '@ballpark/domain/site.ts';
import { lockIsSuspended } from '../newcomers/posting-limit-queries.ts';
import { limitADay, limitListing } from '../newcomers/posting-limits.ts';
import { nowhere } from '../adapters/places.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict, Forbidden, refusalError } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { type RememberReply, rememberNothing } from '../http/idempotency.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { newId } from '../new-id.ts';
import { ownPhotoIds } from '../photos/save-photos.ts';
import { askForSimilarIfOther } from '../prices/similar-queries.ts';
import { cellOf } from '../search/cells.ts';
import { saveSearchWords } from '../search/search-word-queries.ts';
import type { SessionUser } from '../session-user.ts';
import { forgetTitle } from '../xp/xp-queries.ts';
import {
  type Content,
  type ListingState,
  deleteListingRow,
  findListing,
  insertListing,
  lockListing,
  updateListingRow,
  attachPhotos,
} from './listing-queries.ts';
import { holdIfWatched } from './hold.ts';
import { type LineState, findLines, saveLines } from './line-queries.ts';
import { readListing } from './read-listing.ts';
import { requireChangeable, requireShown } from './require-shown.ts';
import { hasSuggestions } from './suggestion-queries.ts';
import { amountInMinor } from './amount-in-minor.ts';

export async function postListing(
  deps: Deps,
  draft: ListingDraft,
  user: SessionUser,
  remember: RememberReply = rememberNothing,
): Promise<ListingDetail> {
  await limitADay(deps, 'listing', user);
  const now = deps.now();
  const whereabouts = await locate(deps, draft, user);
  const lines = linesFor(draft, draft.type, whereabouts.currency);
  refuseLinesWhileOff(lines, []);
  const content = contentOf(draft, whereabouts);
  const id = newId();
  return deps.db.transaction().execute(async (trx) => {
    // A listing posted during its owner's suspension would not be hidden.
    if (await lockIsSuspended(trx, user.id)) throw new Forbidden('accountSuspended');
    const photoIds = await ownPhotoIds(trx, user.id, 'listing', draft.photoUrls, 'photoUrls');
    await limitListing(deps, trx, { id, content: withLines(content, lines), photoIds }, user);
    await insertListing(trx, {
      ...content,
      id,
      userId: user.id,
      now,
      expiresAt: new Date(expiresAt(now.getTime())),
    });
    await attachPhotos(trx, id, photoIds);
    await saveLines(trx, id, lines);
    await saveSearchWords(trx, content.words);
    await holdIfWatched(deps, trx, { kind: 'listing', id, text: wordsOf(content, lines) }, user);
    await recordEvents(trx, [{ kind: 'listing.created', userId: user.id, listingId: id }], now);
    const listing = await readListing(trx, id, user);
    await remember(trx, listing);
    return listing;
  });
}

/** With suggestions, the type, the currency and independent guesses are fixed. */
export async function editListing(
  deps: Deps,
  listingId: string,
  change: ListingChange,
  user: SessionUser,
): Promise<ListingDetail> {
  const now = deps.now();
  await takeFromLimit(deps, rates.edit.perPerson, user.id);
  const whereabouts = await locate(deps, change, user, await findListing(deps.db, listingId));
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireChangeable(await lockListing(trx, listingId), user);
    const refusal = editRefusal(listing, user.id);
    if (refusal) throw refusalError(refusal);
    const { type = listing.type, photoUrls } = change;
    if (await hasSuggestions(trx, listingId)) refuseFixed(listing, { ...change, type }, whereabouts);
    const photoIds = photoUrls && (await ownPhotoIds(trx, user.id, 'listing', photoUrls, 'photoUrls'));
    const keepsOffer = change.hasOffer === undefined;
    // The same number in another currency is another offer.
    if (keepsOffer && listing.offerAmount !== null && whereabouts.currency !== listing.currency)
      throw new BadRequest('offerAmountInvalid', 'offerAmount');
    const offerAmount = keepsOffer ? listing.offerAmount : change.offerAmount;
    const linesBefore = await findLines(trx, listingId);
    const lines = changedLines({ ...change, type }, linesBefore, [listing.currency, whereabouts.currency]);
    refuseLinesWhileOff(lines, linesBefore);
    const content = contentOf({ ...change, type, offerAmount }, whereabouts);
    const texts = { id: listingId, content: withLines(content, lines), photoIds: photoIds ?? [] };
    await limitListing(deps, trx, texts, user);
    await askForSimilarIfOther(trx, listingId, content);
    await updateListingRow(trx, listingId, content, { isOtherThing: !tellTheSame(listing, content), now });
    await saveLines(trx, listingId, lines);
    if (photoIds) await attachPhotos(trx, listingId, photoIds);
    await saveSearchWords(trx, content.words);
    if (listing.hiddenBy === null) {
      const words = { text: wordsOf(content, lines), before: wordsOf(listing, linesBefore) };
      await holdIfWatched(deps, trx, { kind: 'listing', id: listingId, ...words }, user);
    }
    await recordEvents(trx, [{ kind: 'listing.updated', userId: user.id, listingId }], now);
    return readListing(trx, listingId, user);
  });
}

type Texts = { title: string; description: string };

function wordsOf(texts: Texts, lines: readonly { text: string }[]): string {
  const { title, description } = withLines(texts, lines);
  return `${title}\n${description}`;
}

/** The lines' texts count like words of the description. */
function withLines({ title, description }: Texts, lines: readonly { text: string }[]): Texts {
  return { title, description: [description, ...lines.map(({ text }) => text)].join('\n') };
}

/** A product has none. Throws 400 if an amount has more decimals than the currency. */
function linesFor(
  { lines = [] }: Pick<ListingChange, 'lines'>,
  type: ListingDraft['type'],
  currency: string,
): LineState[] {
  if (type === 'PRODUCT') return [];
  return lines.map(({ text, amount }) => ({
    id: newId(),
    text,
    amountMinor: amountInMinor(amount, currency, 'lines'),
  }));
}

/** Those that stay as they are keep their id, and with it their marks; in another currency none does. */
function changedLines(
  { type, lines: sent }: Pick<ListingChange, 'lines'> & Pick<ListingDraft, 'type'>,
  before: readonly LineState[],
  [currencyBefore, currency]: readonly [string, string],
): LineState[] {
  if (type === 'PRODUCT') return [];
  const isOtherCurrency = currency !== currencyBefore;
  if (sent === undefined) {
    // The same number in another currency is another line.
    if (isOtherCurrency && before.length > 0) throw new BadRequest('lineAmountInvalid', 'lines');
    return [...before];
  }
  const left = isOtherCurrency ? [] : [...before];
  return linesFor({ lines: sent }, type, currency).map((line) => {
    const at = left.findIndex(
      ({ text, amountMinor }) => text === line.text && amountMinor === line.amountMinor,
    );
    return at === -1 ? line : (left.splice(at, 1)[0] ?? line);
  });
}

/** Those that are there can stay, move and go. */
function refuseLinesWhileOff(lines: readonly LineState[], before: readonly LineState[]): void {
  const known = new Set(before.map(({ id }) => id));
  if (!site.hasQuoteLines && lines.some(({ id }) => !known.has(id))) throw new Conflict('linesOff', 'lines');
}

function refuseFixed(listing: ListingState, change: ListingChange, whereabouts: Whereabouts): void {
  if (change.type !== listing.type) throw new Conflict('typeFixed', 'type');
  if (whereabouts.currency !== listing.currency) throw new Conflict('currencyFixed', 'location');
  const { hasIndependentGuesses: wanted = listing.hasIndependentGuesses } = change;
  if (wanted !== listing.hasIndependentGuesses)
    throw new Conflict('independentGuessesFixed', 'hasIndependentGuesses');
}

/** Paid XP stays in the ledger, without the title if the listing was hidden. */
export async function deleteOwnListing(
  deps: Deps,
  listingId: string,
  user: SessionUser,
): Promise<{ id: string }> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireShown(await lockListing(trx, listingId), user);
    const refusal = deleteRefusal(listing, user.id);
    if (refusal) throw refusalError(refusal);
    if (listing.hiddenBy !== null) await forgetTitle(trx, listingId);
    await deleteListingRow(trx, listingId);
    await recordEvents(trx, [{ kind: 'listing.deleted', userId: user.id, listingId }], now);
    return { id: listingId };
  });
}

type Located = Pick<ListingDraft, 'location' | 'latitude' | 'longitude'>;
type Entered = Omit<ListingDraft, 'location' | 'latitude' | 'longitude' | 'hasOffer' | 'photoUrls' | 'lines'>;

/** Found before the transaction, because a geocoder may be slow. */
type Whereabouts = Pick<Content, 'location' | 'currency'> & { point: Point | null };

/**
 * At the rounded point that was sent, else of the city that the text matches best, else where the listing is,
 * or for a new one at the centre of its owner's city, which is all that others know of where they live. The text only helps to choose the place, and ends here: it may be an address.
 */
async function locate(
  { places }: Deps,
  { location: typed, latitude, longitude }: Located,
  user: SessionUser,
  present?: ListingState,
): Promise<Whereabouts> {
  const isSent = typeof latitude === 'number' && typeof longitude === 'number';
  const home = user.point && places.placeAt(user.point);
  const isChanged = typed !== present?.location;
  const isHome = isChanged && typed === home?.formattedLocation;
  const isNamed = !isSent && isChanged && !isHome;
  const [city] = isNamed ? await places.search(typed, 1, user.id) : [];
  const named = city?.displayName === present?.location ? undefined : city;
  const found = isSent
    ? { latitude, longitude }
    : (named ?? (isHome ? null : present?.point) ?? home?.centre ?? null);
  const point = found && coarsenPoint(found);
  const place = point ? places.placeAt(point, typed) : { ...nowhere, countryCode: user.countryCode };
  const stays = present && isSamePoint(point, present.point);
  const currency = stays ? present.currency : currencyOfCountry(place.countryCode);
  return { point, location: place.formattedLocation, currency };
}

function isSamePoint(one: Point | null, other: Point | null): boolean {
  return one?.latitude === other?.latitude && one?.longitude === other?.longitude;
}

/** Throws 400 if the offer has more decimals than its currency. */
function contentOf(
  { offerAmount, ...entered }: Entered,
  { point, location, currency }: Whereabouts,
): Content {
  // Not the lines: visitors search too, and only members read lines.
  const { title, description } = entered;
  return {
    ...entered,
    location,
    point: point && { ...point, cell: cellOf(point) },
    currency,
    offerMinor: offerAmount === null ? null : amountInMinor(offerAmount, currency, 'offerAmount'),
    words: { title: foundByWords(title), description: foundByWords(description) },
  };
}
