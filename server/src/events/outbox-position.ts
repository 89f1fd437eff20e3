import type { OutboxPosition } from './outbox-queries.ts';

/** Writes a position as an event's id on the wire. */
export function writePosition({ transactionId, id }: OutboxPosition): string {
  return `${transactionId}-${id}`;
}

/** Null for a text that is not the id of one of our events. */
export function parsePosition(text: string): OutboxPosition | null {
  const [, transactionId, id] = /^(0|[1-9]\d{0,18})-(0|[1-9]\d{0,14})$/.exec(text) ?? [];
  return transactionId === undefined ? null : { transactionId, id: Number(id) };
}

/** Whether one position is after the other in the order of the outbox. */
export function isAfter(one: OutboxPosition, other: OutboxPosition): boolean {
  return one.transactionId === other.transactionId
    ? one.id > other.id
    : isGreater(one.transactionId, other.transactionId);
}

/** Compares digits as text, because the values are too large for a number. */
function isGreater(one: string, other: string): boolean {
  return one.length === other.length ? one > other : one.length > other.length;
}
