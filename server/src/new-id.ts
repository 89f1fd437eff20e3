import { v7 } from 'uuid';

/** A new identifier: UUIDv7, so that ids made later sort later. */
export function newId(): string {
  return v7();
}
