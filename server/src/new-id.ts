import { v7 } from 'uuid';

/** UUIDv7, in order even within a millisecond, which Node's own randomUUIDv7 does not ensure. */
export function newId(): string {
  return v7();
}
