import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export async function readVersion(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}

type Rights = { isSuperuser: boolean; ownsTables: boolean; lacking: string[] };

/** `lacking`: tables of others whose rows this role may not read and write. Owners may not rewrite their audit log. */
export async function readRights(db: Kysely<Schema>): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      exists (
        select from pg_class
        where oid = to_regclass('audit_log') and pg_has_role(relowner, 'usage')
      ) as "ownsTables",
      array(
        select t.oid::regclass::text
        from pg_class t
        join pg_namespace n on n.oid = t.relnamespace
        where n.nspname in (current_schema(), 'pgboss') and t.relkind in ('r', 'p')
          and not pg_has_role(t.relowner, 'usage')
          and not (
            has_schema_privilege(n.oid, 'usage')
            and has_table_privilege(t.oid, 'select')
            and has_table_privilege(t.oid, 'insert')
            and has_table_privilege(t.oid, 'update')
            and has_table_privilege(t.oid, 'delete')
          )
        order by 1
      ) as lacking`.execute(db);
  return rows[0] ?? { isSuperuser: false, ownsTables: false, lacking: [] };
}

export async function readPosition(primary: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_lsn()::text as position`.execute(primary);
  return rows[0]?.position ?? '0/0';
}

type Replica = { isReplica: boolean; behindSeconds: number };

/** 0 if it has replayed all that the primary had written at `position`. */
export async function readReplica(replica: Kysely<Schema>, position: string): Promise<Replica> {
  const { rows } = await sql<Replica>`
    select
      pg_is_in_recovery() as "isReplica",
      case when coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, true) then 0
        else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8
      end as "behindSeconds"`.execute(replica);
  return rows[0] ?? { isReplica: false, behindSeconds: 0 };
}

export async function findNewestPhotos(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_photo')
    .select('photo_id')
    .orderBy('listing_id', 'desc')
    .limit(5)
    .execute();
  return rows.map((row) => row.photo_id);
}
