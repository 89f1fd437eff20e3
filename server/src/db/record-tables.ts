import type { Generated } from 'kysely';

/** The tables of what closed listings teach about guesses (product 8.5), and of the questions for a final price (product 6.10). */
export type RecordTables = {
  closed_listing: { position: Generated<number>; listing_id: string; closed_at: Date };
  price_context: PriceContextTable;
  guess_record: GuessRecordTable;
  /** People whose shown track may be outdated. */
  stale_track: { person_id: string };
  record_progress: { counted_to: number; worded_to: number };
  price_word: PriceWordTable;
  similar_price: {
    listing_id: string;
    final_prices_minor: Generated<number[]>;
    is_due: Generated<boolean>;
  };
  /** When the owner of a listing that closed by itself is asked a second time. */
  price_question: { listing_id: string; ask_at: Date };
};

/** A PriceHistory, after the listing at this position (domain/src/fair-price.ts). */
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

/** A GuessRecord, and the person's track (domain/src/track-record.ts). */
type GuessRecordTable = {
  /** The id of the account or, once its deletion has begun, its former_author. */
  person_id: string;
  position: number;
  count: number;
  sum: number;
  squares: number;
  owners: string[];
  /** This guess, divided by the final price. */
  ratio: number;
  closed_count: number;
  within_count: number;
  usual_ratio: number;
};

/** A word of a closed listing, by which its price is found (product 8.8). */
type PriceWordTable = {
  word: string;
  currency: string;
  is_product: boolean;
  position: number;
  tile: number | null;
  /** A few bytes that distinguish owners. */
  owner: number;
};
