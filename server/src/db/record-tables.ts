import type { Generated } from 'kysely';

/** The tables of what closed listings teach about guesses (product 8.5). */
export type RecordTables = {
  closed_listing: { position: Generated<number>; listing_id: string; closed_at: Date };
  price_context: PriceContextTable;
  guess_record: GuessRecordTable;
  record_progress: { transaction_id: string; outbox_id: number; counted_to: number };
};

/** As PriceHistory has it, after the listing at this position (domain/src/fair-price.ts). */
type PriceContextTable = {
  position: number;
  median: number;
  lean: number;
  count: number;
  squares: number;
  miss: number;
  low_miss: number;
  high_miss: number;
  closed_count: number;
};

/** As GuessRecord has it. */
type GuessRecordTable = {
  /** Of the account, or, once its deletion has begun, its former_author. */
  person_id: string;
  position: number;
  count: number;
  sum: number;
  squares: number;
  owners: string[];
};
