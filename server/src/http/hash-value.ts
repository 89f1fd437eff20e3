import { createHash, type Hash } from 'node:crypto';

/** The SHA-256 of a JSON value, independent of the order of its fields; a long text is never copied into a longer one. */
export function hashValue(value: unknown): Buffer {
  const hash = createHash('sha256');
  add(hash, value);
  return hash.digest();
}

/** Each part starts with its type and length, so that no two values give the same text. */
function add(hash: Hash, value: unknown): void {
  if (typeof value === 'string') {
    hash.update(`string ${value.length}:`).update(value);
  } else if (Array.isArray(value)) {
    hash.update(`array ${value.length}:`);
    for (const item of value) add(hash, item);
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    hash.update(`object ${fields.length}:`);
    for (const [name, field] of fields) {
      add(hash, name);
      add(hash, field);
    }
  } else {
    hash.update(`${String(value)};`);
  }
}
