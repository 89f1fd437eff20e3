import { photoUrlOf } from '@ballpark/domain/photo-address.ts';
import type { SubjectKind } from '@ballpark/domain/reports.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What a case is about as it stands now, hidden or not. Amounts in minor units. */
export type SubjectText = {
  text: string;
  listing: { id: string; title: string } | null;
  amountMinor: number | null;
  currency: string | null;
  photoUrls: string[];
};

type Find = (db: Kysely<Schema>, id: string) => Promise<SubjectText | null>;

/** Reads what a moderator has to see of it; null where it is gone. */
export async function findSubjectText(
  db: Kysely<Schema>,
  kind: SubjectKind,
  id: string,
): Promise<SubjectText | null> {
  return finders[kind](db, id);
}

const finders: Record<SubjectKind, Find> = {
  listing: async (db, id) => {
    const row = await db
      .selectFrom('listing')
      .select(['title', 'description', 'currency', 'offer_minor'])
      .select(
        sql<string[]>`array(select photo_id::text from listing_photo
          where listing_id = listing.id order by position)`.as('photo_ids'),
      )
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const { title, description: text, currency, offer_minor: amountMinor } = row;
    return { text, listing: { id, title }, amountMinor, currency, photoUrls: row.photo_ids.map(photoUrlOf) };
  },
  suggestion: async (db, id) => {
    const row = await db
      .selectFrom('suggestion')
      .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
      .select(['listing_id', 'listing.title', 'currency', 'amount_minor', 'comment'])
      .where('suggestion.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const listing = { id: row.listing_id, title: row.title };
    const { amount_minor: amountMinor, currency } = row;
    return { text: row.comment ?? '', listing, amountMinor, currency, photoUrls: [] };
  },
  question: async (db, id) => {
    const row = await db
      .selectFrom('question')
      .innerJoin('listing', 'listing.id', 'question.listing_id')
      .select(['listing_id', 'listing.title', 'text', 'answer'])
      .where('question.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const text = row.answer === null ? row.text : `${row.text}\n\nThe answer: ${row.answer}`;
    const listing = { id: row.listing_id, title: row.title };
    return { text, listing, amountMinor: null, currency: null, photoUrls: [] };
  },
  user: async (db, id) => {
    const row = await db
      .selectFrom('app_user')
      .leftJoin('hidden_profile', 'hidden_profile.user_id', 'app_user.id')
      .select((one) => [
        one.fn.coalesce('app_user.about', 'hidden_profile.about').as('about'),
        one.fn.coalesce('app_user.photo_url', 'hidden_profile.photo_url').as('photo_url'),
        one.fn.coalesce('app_user.background_url', 'hidden_profile.background_url').as('background_url'),
      ])
      .where('app_user.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const photoUrls = [row.photo_url, row.background_url].filter((url) => url !== null);
    return { text: row.about ?? '', listing: null, amountMinor: null, currency: null, photoUrls };
  },
};
