import type { KeptTrack } from '@ballpark/domain/track-record.ts';
import type { Generated } from 'kysely';

/** The tables of what closed listings teach about guesses, and of the questions for a final price. */
export type RecordTables = {
  closed_listing: { position: Generated<number>; listing_id: string };
  price_context: PriceContextTable;
  guess_record: GuessRecordTable;
  price_word: PriceWordTable;
  similar_price: {
    listing_id: string;
    final_prices_minor: Generated<number[]>;
    is_due: Generated<boolean>;
  };
  /** When the owner of a listing that closed by itself is asked a second time. */
  price_question: { listing_id: string; ask_at: Date };
};

/** A PriceHistory (domain/src/fair-price.ts). */
type PriceContextTable = {
  /** While everything is counted from the beginning, beside the row that is read meanwhile. */
  is_anew: boolean;
  counted_to: number;
  is_recount_due: Generated<boolean>;
  medians: number[];
  misses: number[];
  lean: number;
  count: number;
  squares: number;
  low_miss: number;
  high_miss: number;
  closed_count: number;
};

/** A GuessRecord, and the person's track (domain/src/track-record.ts). */
type GuessRecordTable = {
  /** The id of the account or, once its deletion has begun, its former_author. */
  person_id: string;
  is_anew: boolean;
  count: number;
  sum: number;
  squares: number;
  owners: string[];
  /** The last guesses, oldest first: their listings’ places in the order, and each divided by the final price. */
  positions: number[];
  ratios: number[];
  track: KeptTrack;
};

/** A word of a closed listing, by which its price is found. */
type PriceWordTable = {
  word: string;
  currency: string;
  is_product: boolean;
  position: number;
  tile: number | null;
  /** A few bytes that distinguish owners. */
  owner: number;
};
