import { type Kysely, sql } from 'kysely';

/** Adds which photo a statement is about, and on a profile its place, so that a granted appeal returns only that photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statement
    add column photo_id uuid,
    add column photo_slot text,
    add constraint statement_photo_slot check (photo_slot in ('photo', 'background', 'both')) not valid`.execute(
    db,
  );
  await sql`update statement set photo_id = held.photo_id,
      photo_slot = case when held.listing_id is null then 'photo' end
    from held_photo as held join photo on photo.id = held.photo_id
    where action = 'removePhoto' and held.is_taken and held_at = statement.created_at
      and photo.user_id = statement.user_id and held.listing_id is not distinct from
        case when subject_kind = 'listing' then subject_id end`.execute(db);
}
