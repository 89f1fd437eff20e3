import { v7 } from 'uuid';

/**
 * A new identifier: UUIDv7, so that ids made later sort later. Lists of what one transaction made are in that order, which Node's own
 * randomUUIDv7 does not keep within a millisecond.
 */
export function newId(): string {
  return v7();
}
