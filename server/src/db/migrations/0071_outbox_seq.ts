import { type Kysely, sql } from 'kysely';

/**
 * Numbers events after their commit instead of by their transactions. Events of before have 0, which all readers have passed, but for those
 * that were not read yet: they are numbered now or, if nobody was notified of them, by the first process of this version. Processes of the
 * version before see no event of after this, because it has no transaction. So nobody is notified twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outbox_position (name text primary key, seq bigint not null)`.execute(db);
  await sql`alter table outbox add column seq bigint default 0`.execute(db);
  await sql`alter table outbox alter column seq drop default, alter column transaction_id drop default,
    alter column transaction_id drop not null`.execute(db);
  await sql`update outbox set seq = null, transaction_id = null from outbox_reader as reader
    where reader.name = 'notifications' and (outbox.transaction_id, outbox.id) > (reader.transaction_id, reader.outbox_id)`.execute(
    db,
  );
  await sql`update outbox set seq = place from (
      select id, row_number() over (order by outbox.transaction_id, id) as place from outbox, record_progress as progress
      where (outbox.transaction_id, id) > (progress.transaction_id, progress.outbox_id)
    ) as uncounted where uncounted.id = outbox.id`.execute(db);
  await sql`insert into outbox_position
    select name, case name when 'records' then 0 else (select coalesce(max(seq), 0) from outbox) end
    from unnest('{numbered,notifications,records}'::text[]) as name`.execute(db);
  await sql`drop index outbox_order`.execute(db);
}
