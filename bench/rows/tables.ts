import type { Insertable } from 'kysely';
import type { Schema } from '../../server/src/db/schema.ts';

/** The columns that are filled, in this order; all others get their defaults. */
export const columns = {
  app_user: [
    'id',
    'name',
    'email',
    'email_key',
    'password_hash',
    'username',
    'username_key',
    'photo_url',
    'preferences',
    'latitude',
    'longitude',
    'city_latitude',
    'city_longitude',
    'location',
    'country_code',
    'time_zone',
    'xp',
    'xp_reached_at',
    'email_verified_at',
    'onboarded_at',
    'created_at',
  ],
  session: ['token_hash', 'user_id', 'created_at', 'seen_at', 'expires_at'],
  listing: [
    'id',
    'user_id',
    'title',
    'description',
    'type',
    'location',
    'latitude',
    'longitude',
    'cell',
    'currency',
    'offer_minor',
    'is_active',
    'opened_at',
    'expires_at',
    'closed_at',
    'auto_closed_at',
    'final_price_minor',
    'price_shown_at',
    'reminded_at',
    'fair_price_minor',
    'fair_low_minor',
    'fair_high_minor',
    'fair_confidence',
    'guess_min_minor',
    'guess_max_minor',
    'suggestion_count',
    'tsv',
    'created_at',
    'updated_at',
  ],
  photo: ['id', 'user_id', 'kind', 'width', 'height', 'thumbhash', 'created_at'],
  listing_photo: ['listing_id', 'position', 'photo_id'],
  suggestion: [
    'id',
    'listing_id',
    'user_id',
    'amount_minor',
    'comment',
    'created_at',
    'day',
    'owner_id',
    'is_product',
    'is_quick',
  ],
  xp_award: [
    'id',
    'user_id',
    'kind',
    'amount',
    'tier',
    'is_accurate',
    'listing_id',
    'listing_title',
    'suggestion_id',
    'created_at',
  ],
  search_word_key: ['key', 'word'],
} as const satisfies { [T in keyof Schema]?: readonly (keyof Schema[T])[] };

type Table = keyof typeof columns;
/** The rows that COPY reads, by table. */
export type Texts = ReadonlyMap<Table, string>;
export type Batch = { texts: Texts; add: <T extends Table>(table: T, row: Insertable<Schema[T]>) => void };

/** Collects rows as the text that COPY reads. No value may hold a tab, a line's end or a backslash. */
export function newBatch(): Batch {
  const texts = new Map<Table, string>();
  return {
    texts,
    add: (table, row) => {
      const values = columns[table].map((column) => textOf(Reflect.get(row, column)));
      texts.set(table, `${texts.get(table) ?? ''}${values.join('\t')}\n`);
    },
  };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return Buffer.isBuffer(value) ? `\\\\x${value.toString('hex')}` : JSON.stringify(value);
}
