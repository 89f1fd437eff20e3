import type { HiddenBy, SubjectKind } from '@ballpark/domain/reports.ts';
import { photoUrlOf } from '@ballpark/domain/photo-address.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Something that may be reported, as far as the rules need to know it. */
export type Subject = {
  kind: SubjectKind;
  id: string;
  /** Whose it is. */
  personId: string;
  /** The listing that it is or stands on. */
  listingId: string | null;
  /** With its listing, or by itself. */
  isHidden: boolean;
  /** By what it is hidden itself. */
  hiddenBy: HiddenBy | null;
  photoUrls: string[];
};

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
  question: (db, id) => findOnListing(db, 'question', id),
  user: async (db, id) => {
    const row = await db
      .selectFrom('app_user')
      .leftJoin('hidden_profile', 'hidden_profile.user_id', 'app_user.id')
      .select(['app_user.photo_url', 'app_user.background_url', 'hidden_by'])
      .where('app_user.id', '=', id)
      .where('onboarded_at', 'is not', null)
      .executeTakeFirst();
    return (
      row && {
        personId: id,
        listingId: null,
        isHidden: row.hidden_by !== null && row.hidden_by !== 'removal',
        hiddenBy: row.hidden_by,
        photoUrls: [row.photo_url, row.background_url].filter((url) => url !== null),
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
