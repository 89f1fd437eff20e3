import type { Pool } from 'pg';

/** The schema and functions as SQL in a stable order. Read from the catalog: needs no pg_dump, and is the same on every PostgreSQL. */
export async function describeSchema(pool: Pool): Promise<string> {
  const [tables, functions] = await Promise.all([
    pool.query<Described>(allTables),
    pool.query<Described>(allFunctions),
  ]);
  return [...tables.rows, ...functions.rows].map(({ text }) => `${text}\n`).join('\n');
}

type Described = { text: string };

const allTables = `
  select concat_ws(E'\\n',
    'create ' || case relpersistence when 'u' then 'unlogged ' else '' end || 'table ' || relname || ' (',
    (select string_agg('  ' || line, E',\\n' order by place, line collate "C") from (
      select attnum as place, attname || ' ' || format_type(atttypid, atttypmod)
        || case when attcollation <> typcollation then ' collate ' || attcollation::regcollation else '' end
        || case when attnotnull then ' not null' else '' end
        || case attidentity when 'a' then ' generated always as identity' else '' end
        || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as line
      from pg_attribute join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      union all
      select 10000, 'constraint ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'f', 'c')
    ) as lines),
    ')' || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') || ';',
    (select string_agg(pg_get_indexdef(indexrelid) || ';', E'\\n' order by indexrelid::regclass::text collate "C")
      from pg_index where indrelid = pg_class.oid
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))),
    (select string_agg(pg_get_triggerdef(oid) || ';', E'\\n' order by tgname collate "C")
      from pg_trigger where tgrelid = pg_class.oid and not tgisinternal)) as text
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
  order by relname collate "C"`;

const allFunctions = `
  select trim(trailing E'\\n' from pg_get_functiondef(oid)) || ';' as text from pg_proc
  where pronamespace = 'public'::regnamespace order by proname collate "C"`;
