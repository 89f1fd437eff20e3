import { type Kysely, sql } from 'kysely';

/** The published prices of every common thing, made anew each night. Without a month: of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_index (
      word text not null,
      currency text not null,
      is_product boolean not null,
      month text not null,
      since text not null,
      count integer not null,
      low_minor bigint not null,
      median_minor bigint not null,
      high_minor bigint not null,
      primary key (word, currency, is_product, month)
    )`.execute(db);
}
