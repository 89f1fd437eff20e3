import type { HiddenBy, SubjectKind } from '@ballpark/domain/reports.ts';
import { photosAmong, photoUrlOf } from '@ballpark/domain/photo-address.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Something that may be reported, with the facts that the rules need. */
export type Subject = {
  kind: SubjectKind;
  id: string;
  /** The owner or author. */
  personId: string;
  /** The listing that it is or stands on. */
  listingId: string | null;
  /** Why it is hidden, with its listing or by itself. */
  isHidden: boolean;
  /** Why it is hidden by itself. */
  hiddenBy: HiddenBy | null;
  photoUrls: string[];
};

/** Why a profile is hidden; 'removal' if it has been empty since a removal. Needs app_user in the query. */
export const profileHiddenBy = sql<HiddenBy | null>`coalesce(
  (select hidden_by from hidden_profile where user_id = app_user.id),
  case when coalesce(app_user.photo_url, app_user.background_url, app_user.about) is null
    and exists (select from removed_profile where user_id = app_user.id) then 'removal' end)`;

type Find = (db: Kysely<Schema>, id: string) => Promise<Omit<Subject, 'kind' | 'id'> | undefined>;

/** Finds what may be reported; undefined where it is gone, and for a suggestion whose author has left. */
export async function findSubject(
  db: Kysely<Schema>,
  kind: SubjectKind,
  id: string,
): Promise<Subject | undefined> {
  const found = await finders[kind](db, id);
  return found && { kind, id, ...found };
}

const finders: Record<SubjectKind, Find> = {
  listing: async (db, id) => {
    const row = await db
      .selectFrom('listing')
      .select(['user_id', 'hidden_by'])
      .select(
        sql<string[]>`array(select photo_id::text from listing_photo where listing_id = listing.id)`.as(
          'photo_ids',
        ),
      )
      .where('id', '=', id)
      .executeTakeFirst();
    return (
      row && {
        personId: row.user_id,
        listingId: id,
        isHidden: row.hidden_by !== null,
        hiddenBy: row.hidden_by,
        photoUrls: row.photo_ids.map(photoUrlOf),
      }
    );
  },
  suggestion: (db, id) => findOnListing(db, 'suggestion', id),
  question: async (db, id) => (await findOnListing(db, 'question', id)) ?? findAnswer(db, id),
  user: async (db, id) => {
    const row = await db
      .selectFrom('app_user')
      .select(['photo_url', 'background_url', profileHiddenBy.as('hidden_by')])
      .where('id', '=', id)
      .where('onboarded_at', 'is not', null)
      .executeTakeFirst();
    return (
      row && {
        personId: id,
        listingId: null,
        isHidden: row.hidden_by !== null && row.hidden_by !== 'removal',
        hiddenBy: row.hidden_by,
        photoUrls: photosAmong([row.photo_url, row.background_url]),
      }
    );
  },
};

type OnListing = {
  user_id: string | null;
  listing_id: string;
  hidden_by: HiddenBy | null;
  listing_hidden_by: HiddenBy | null;
};

/** What stands on a listing and is hidden with it. */
async function findOnListing(db: Kysely<Schema>, table: 'suggestion' | 'question', id: string) {
  const { rows } = await sql<OnListing>`
    select one.user_id, one.listing_id, one.hidden_by, listing.hidden_by as listing_hidden_by
    from ${sql.table(table)} as one join listing on listing.id = one.listing_id where one.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row || row.user_id === null) return undefined;
  return {
    personId: row.user_id,
    listingId: row.listing_id,
    isHidden: row.hidden_by !== null || row.listing_hidden_by !== null,
    hiddenBy: row.hidden_by,
    photoUrls: [],
  };
}

/** An answer by its own id: it is the owner's text, and is hidden with its question too. */
async function findAnswer(db: Kysely<Schema>, id: string) {
  const row = await db
    .selectFrom('question')
    .innerJoin('listing', 'listing.id', 'question.listing_id')
    .select(['listing.user_id', 'listing_id', 'answer_hidden_by'])
    .select(
      sql<boolean>`num_nonnulls(answer_hidden_by, question.hidden_by, listing.hidden_by) > 0`.as('is_hidden'),
    )
    .where('answer_id', '=', id)
    .where('answer', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { user_id: personId, listing_id: listingId, is_hidden: isHidden, answer_hidden_by: hiddenBy } = row;
  return { personId, listingId, isHidden, hiddenBy, photoUrls: [] };
}
