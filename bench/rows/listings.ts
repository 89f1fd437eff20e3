import { dayMs, hourMs, minuteMs } from '@ballpark/domain/durations.ts';
import { isAccurate, quickMinutes } from '@ballpark/domain/achievements.ts';
import { openHours } from '@ballpark/domain/listing-window.ts';
import { localDay } from '@ballpark/domain/local-day.ts';
import { fairPriceOf, rangeOf, workingOf } from '../../server/src/prices/update-fair-price.ts';
import { cellOf } from '../../server/src/search/cells.ts';
import { foundByWords } from '@ballpark/domain/search-words.ts';
import { awardXp, participationAwards } from '@ballpark/domain/xp.ts';
import type { Insertable } from 'kysely';
import type { Schema } from '../../server/src/db/schema.ts';
import type { Chance } from '../../server/src/demo/random.ts';
import { itemAt } from '../support.ts';
import { pointIn } from './cities.ts';
import { idAt, type Person, suggesterCount } from './people.ts';
import type { Batch, World } from './batch.ts';

type Listing = Insertable<Schema['listing']> & { created_at: Date; closed_at: Date | null };
type Suggestion = { person: Person; row: Insertable<Schema['suggestion']> };

const maxSuggestions = 40;

export function addListing(
  batch: Batch,
  world: World,
  people: readonly Person[],
  isSuggested: boolean,
): void {
  const { chance } = world;
  const owner = itemAt(people, chance.whole(suggesterCount, people.length - 1));
  const listing = newListing(world, owner);
  const suggestions = isSuggested ? newSuggestions(world, listing, people) : [];
  batch.add('listing', { ...listing, ...pricesOf(suggestions), suggestion_count: suggestions.length });
  for (const { row } of suggestions) batch.add('suggestion', row);
  addAwards(batch, chance, listing, suggestions);
  addPhotos(batch, world, listing);
}

function newListing({ chance, now, openShare, pickCity, writer }: World, owner: Person): Listing {
  const isActive = chance.next() < openShare;
  const createdMs = Math.floor(now - (isActive ? chance.next() * dayMs : (4 + chance.next() * 361) * dayMs));
  const createdAt = new Date(createdMs);
  const type = chance.next() < 0.7 ? 'PRODUCT' : 'SERVICE';
  const city = pickCity();
  const point = pointIn(city, chance);
  const title = writer.title(type);
  const description = writer.text(chance.whole(8, 60));
  return {
    id: idAt(createdMs, chance),
    user_id: owner.id,
    title,
    description,
    type,
    location: city.location,
    ...point,
    cell: cellOf(point),
    currency: city.currency,
    offer_minor: chance.next() < 0.4 ? chance.whole(10, 2000) * 100 : null,
    is_active: isActive,
    opened_at: createdAt,
    expires_at: new Date(createdMs + openHours * hourMs),
    ...closing(chance, createdMs, isActive),
    tsv: vectorOf(title, description),
    created_at: createdAt,
    updated_at: createdAt,
  };
}

/** Half of the closed listings got a final price. */
function closing(chance: Chance, createdMs: number, isActive: boolean) {
  if (isActive) return { closed_at: null };
  const isByOwner = chance.next() < 0.5;
  const closedAt = new Date(createdMs + (isByOwner ? chance.next() : 1) * openHours * hourMs);
  return {
    closed_at: closedAt,
    auto_closed_at: isByOwner ? null : closedAt,
    final_price_minor: isByOwner ? chance.whole(10, 2000) * 100 : null,
    price_shown_at: isByOwner ? closedAt : null,
  };
}

/** As searchVector() in server/src/search/search-word-queries.ts makes it. */
function vectorOf(title: string, description: string): string {
  const lexemes = [
    ...foundByWords(title).map((word) => `'${word}':1A`),
    ...foundByWords(description).map((word) => `'${word}':1B`),
  ];
  return [...new Set(lexemes)].join(' ');
}

/** 5.5 on average, by different people. */
function newSuggestions(
  { chance, now, writer }: World,
  listing: Listing,
  people: readonly Person[],
): Suggestion[] {
  const count = Math.min(maxSuggestions, 1 + Math.floor(-5 * Math.log(1 - chance.next())));
  const first = chance.whole(0, people.length - 1);
  const step = chance.whole(1, Math.min(400, people.length / maxSuggestions));
  const from = listing.created_at.getTime();
  const until = listing.closed_at?.getTime() ?? now;
  return Array.from({ length: count }, (_, index) => itemAt(people, first + index * step))
    .filter((person) => person.id !== listing.user_id)
    .map((person) => {
      const createdMs = Math.floor(from + chance.next() * (until - from));
      const row: Suggestion['row'] = {
        id: idAt(createdMs, chance),
        listing_id: listing.id,
        user_id: person.id,
        amount_minor: chance.whole(10, 2000) * 100,
        comment: chance.next() < 0.5 ? writer.text(chance.whole(3, 20)) : null,
        created_at: new Date(createdMs),
        day: localDay(createdMs, person.timeZone),
        owner_id: listing.user_id,
        is_product: listing.type === 'PRODUCT',
        is_quick: createdMs <= from + quickMinutes * minuteMs,
      };
      return { person, row };
    });
}

/** As if no author has statistics. */
function pricesOf(suggestions: readonly Suggestion[]) {
  const guesses = suggestions.map(({ person, row }) => ({
    personId: person.id,
    amountMinor: row.amount_minor,
    currency: 'USD',
    ownerId: '',
    linkedIds: [],
    record: null,
    context: null,
    similarFinalPricesMinor: null,
  }));
  const [made, range] = [fairPriceOf(guesses), rangeOf(guesses)];
  return {
    fair_price_minor: made?.estimateMinor ?? null,
    fair_low_minor: made?.lowMinor ?? null,
    fair_high_minor: made?.highMinor ?? null,
    fair_confidence: made?.confidence ?? null,
    fair_working: made && JSON.stringify(workingOf(guesses, made)),
    guess_min_minor: range?.min ?? null,
    guess_max_minor: range?.max ?? null,
  };
}

function addAwards(batch: Batch, chance: Chance, listing: Listing, suggestions: readonly Suggestion[]): void {
  const closedAt = listing.closed_at;
  if (closedAt === null) return;
  const candidates = suggestions.map(({ row }) => ({
    suggestionId: row.id,
    amountMinor: row.amount_minor,
    isPaid: false,
    isLate: false,
  }));
  const price = listing.final_price_minor ?? null;
  const awards = price === null ? participationAwards(candidates) : awardXp(price, candidates);
  for (const [index, award] of awards.entries()) {
    const { person, row } = itemAt(suggestions, index);
    person.xp += award.xpAwarded;
    if (!person.xpReachedAt || person.xpReachedAt < closedAt) person.xpReachedAt = closedAt;
    batch.add('xp_award', {
      id: idAt(closedAt.getTime(), chance),
      user_id: person.id,
      kind: 'suggestion',
      amount: award.xpAwarded,
      tier: award.tier,
      is_accurate: price !== null && isAccurate(award.tier, row.amount_minor, price),
      listing_id: listing.id,
      listing_title: listing.title,
      suggestion_id: award.suggestionId,
      created_at: closedAt,
    });
  }
}

/** 30 % of listings get no photo, the rest one to three. */
function addPhotos(batch: Batch, { chance }: World, listing: Listing): void {
  const count = chance.next() < 0.3 ? 0 : chance.whole(1, 3);
  for (let position = 0; position < count; position++) {
    const id = idAt(listing.created_at.getTime(), chance);
    batch.add('photo', {
      id,
      user_id: listing.user_id,
      kind: 'listing',
      width: 2048,
      height: 1536,
      thumbhash: `${id.replaceAll('-', '').slice(4)}AAA=`,
      created_at: listing.created_at,
    });
    batch.add('listing_photo', { listing_id: listing.id, position, photo_id: id });
  }
}
