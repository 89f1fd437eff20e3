import type { Confidence } from '@ballpark/domain/fair-price.ts';
import type { ListingType } from '@ballpark/domain/listing-window.ts';
import type { PriceWorking } from '@ballpark/domain/price-working.ts';
import type { LineMark } from '@ballpark/domain/quote-lines.ts';
import type { PhotoKind } from '@ballpark/domain/photos.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AccountTables, FactorTables } from './people-tables.ts';
import type {
  CaseTables,
  CommunityTables,
  ContributionTable,
  NotificationTables,
  ClientHashTable,
  RecordTables,
} from './community-tables.ts';
import type { HiddenBy } from '@ballpark/domain/reports.ts';

/** Kysely's types of the tables, which migrations/ makes. Money is in minor units. */
export type Schema = AccountTables &
  CommunityTables &
  CaseTables &
  FactorTables &
  NotificationTables &
  RecordTables & {
    listing: ListingTable;
    /** Words by the keys that they share with a word that has one typo (docs/decisions/0027). */
    search_word_key: {
      key: string;
      word: string;
      owner_count: Generated<number>;
      known_since: Generated<Date>;
    };
    photo: PhotoTable;
    saved_listing: { user_id: string; listing_id: string; saved_at: Date };
    quote_line: QuoteLineTable;
    line_mark: { line_id: string; user_id: string; mark: LineMark; marked_at: Date };
    listing_photo: { listing_id: string; position: number; photo_id: string };
    suggestion: SuggestionTable;
    xp_award: XpAwardTable;
    person_mark: ClientHashTable;
    contribution: ContributionTable;
    outbox: OutboxTable;
    /** How far events are numbered, and how far each reader has read. */
    outbox_position: { name: string; seq: number };
    idempotency_key: IdempotencyKeyTable;
    setting: { key: string; value: JSONColumnType<Record<string, unknown>> };
    photo_aside: { photo_id: string; user_id: string; aside_at: Date };
    rate_limit: { key: string; count: number; resets_at: Date };
  };

type ListingTable = {
  id: string;
  user_id: string;
  title: string;
  description: string;
  type: ListingType;
  location: string;
  latitude: number | null;
  longitude: number | null;
  cell: number | null;
  currency: string;
  offer_minor: number | null;
  is_active: Generated<boolean>;
  opened_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  auto_closed_at: Date | null;
  final_price_minor: number | null;
  /** After an automatic close: sold for the final price, or not sold. */
  price_answered_at: Date | null;
  /** Later suggestions earn participation at most. */
  price_shown_at: Date | null;
  /** When its words last told of another thing; null if never, or before this was kept. */
  words_changed_at: Date | null;
  reminded_at: Date | null;
  /** FairPrice (domain/src/fair-price.ts); all four or none. */
  fair_price_minor: number | null;
  fair_low_minor: number | null;
  fair_high_minor: number | null;
  fair_confidence: Confidence | null;
  /** How that came about; null for one from before migration 0011. */
  fair_working: JSONColumnType<PriceWorking | null, string | null, string | null>;
  /** One or two suggestions; null otherwise. */
  guess_min_minor: number | null;
  guess_max_minor: number | null;
  /** Hides other guesses until you guess. */
  has_independent_guesses: Generated<boolean>;
  /** Everybody with the link may see it. */
  is_shared: Generated<boolean>;
  suggestion_count: Generated<number>;
  /** Hidden from everybody but its owner and moderators. */
  hidden_by: HiddenBy | null;
  tsv: string;
  created_at: Date;
  updated_at: Date;
};

type QuoteLineTable = {
  id: string;
  listing_id: string;
  position: number;
  text: string;
  amount_minor: number;
};

type PhotoTable = {
  id: string;
  user_id: string;
  kind: PhotoKind;
  width: number;
  height: number;
  thumbhash: string;
  /** Hash of the larger size; the bench's rows have none. */
  content_hash: Buffer | null;
  created_at: Date;
  /** False until a listing or a profile has had it. */
  was_used: Generated<boolean>;
};

type Fixed<T> = ColumnType<T, T, never>;

type SuggestionTable = {
  id: string;
  listing_id: string;
  user_id: string | null;
  /** Set once the author has left: the same in all their suggestions, and nowhere else. */
  former_author: string | null;
  amount_minor: number;
  comment: string | null;
  created_at: Date;
  edited_at: Date | null;
  revealed_at: Generated<Date | null>;
  /** Hidden from everybody but its author and moderators. */
  hidden_by: Exclude<HiddenBy, 'suspension'> | null;
  /** In the author's time zone, 'YYYY-MM-DD'. */
  day: Fixed<string>;
  owner_id: Fixed<string>;
  is_product: Fixed<boolean>;
  is_quick: Fixed<boolean>;
};

type XpAwardTable = {
  id: string;
  user_id: string;
  kind: 'suggestion' | 'laterPrice' | 'achievement';
  amount: number;
  tier: 'closest' | 'close' | 'participation' | null;
  listing_id: string | null;
  listing_title: string | null;
  suggestion_id: string | null;
  achievement_id: string | null;
  /** Within 10 % of the final price. */
  is_accurate: Generated<boolean>;
  /** Null for achievements, and once the owner has left. */
  owner_id: string | null;
  /** Reduced, because signals say that the two act as one. */
  is_pair_limited: Generated<boolean>;
  /** Within 1 % of the final price. */
  is_exact: Generated<boolean>;
  created_at: Date;
};

type OutboxTable = {
  id: Generated<number>;
  /** Order of events; null until numbered after the commit. */
  seq: number | null;
  kind: string;
  user_id: string | null;
  listing_id: string | null;
  payload: JSONColumnType<Record<string, unknown>>;
  created_at: Date;
};

type IdempotencyKeyTable = {
  user_id: string;
  route: string;
  key: string;
  /** Identifies the call that works on it; a takeover has another. */
  claim: string;
  request_hash: Buffer;
  /** JSON; null while the call runs. */
  reply: string | null;
  claimed_at: Date;
};
