import { photosAmong, photoUrlOf } from '@ballpark/domain/photo-address.ts';
import type { SubjectKind } from '@ballpark/domain/reports.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The present content that a case is about, hidden or not. Amounts are in minor units. */
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
      .select(['question.id', 'listing_id', 'listing.title', 'text', 'answer'])
      .where((one) => one.or([one('question.id', '=', id), one('answer_id', '=', id)]))
      .executeTakeFirst();
    if (!row) return null;
    const { answer } = row;
    const question = answer === null ? row.text : `${row.text}\n\nThe answer: ${answer}`;
    const text =
      row.id === id ? question : `The owner’s answer: ${answer ?? ''}\n\nThe question: ${row.text}`;
    const listing = { id: row.listing_id, title: row.title };
    return { text, listing, amountMinor: null, currency: null, photoUrls: [] };
  },
  user: async (db, id) => {
    const row = await db
      .selectFrom('app_user')
      .leftJoin('hidden_profile as hidden', 'hidden.user_id', 'app_user.id')
      .leftJoinLateral(
        (one) =>
          one
            .selectFrom('removed_profile')
            .select(['about', 'photo_url', 'background_url'])
            .whereRef('user_id', '=', 'app_user.id')
            .orderBy('removed_at', 'desc')
            .limit(1)
            .as('removed'),
        (join) => join.onTrue(),
      )
      .select(({ fn }) => [
        fn.coalesce('app_user.about', 'hidden.about', 'removed.about').as('about'),
        fn.coalesce('app_user.photo_url', 'hidden.photo_url', 'removed.photo_url').as('photo_url'),
        fn
          .coalesce('app_user.background_url', 'hidden.background_url', 'removed.background_url')
          .as('background_url'),
      ])
      .where('app_user.id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const photoUrls = photosAmong([row.photo_url, row.background_url]);
    return { text: row.about ?? '', listing: null, amountMinor: null, currency: null, photoUrls };
  },
};
