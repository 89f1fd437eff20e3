import { fromMinor } from '@ballpark/domain/money.ts';

type Suggested = {
  id: string;
  listing_id: string;
  amount_minor: number;
  comment: string | null;
  currency: string;
  created_at: Date;
  edited_at: Date | null;
};

/** A suggestion in the form that export files have. */
export function suggested(row: Suggested) {
  return {
    id: row.id,
    listingId: row.listing_id,
    amount: fromMinor(row.amount_minor, row.currency),
    currency: row.currency,
    note: row.comment,
    suggestedAt: time(row.created_at),
    changedAt: time(row.edited_at),
  };
}

type Asked = {
  id: string;
  listing_id: string;
  text: string;
  created_at: Date;
  answer: string | null;
  answered_at: Date | null;
};

/** A question in the form that export files have. */
export function asked(row: Asked) {
  return {
    id: row.id,
    listingId: row.listing_id,
    question: row.text,
    askedAt: time(row.created_at),
    answer: row.answer,
    answeredAt: time(row.answered_at),
  };
}

/** Null where there is none. */
export function time(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
