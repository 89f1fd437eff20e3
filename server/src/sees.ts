import type { SessionUser } from './session-user.ts';

/** The reader, and the people whom they do not see. */
export type Reader = Pick<SessionUser, 'id' | 'unseen'>;

/**
 * Whether a reader may see a person and their content; null is a former member. Every answer that shows one person to
 * another must check this, or `isOfSeen` (db/unseen-sql.ts) in SQL.
 */
export function sees(reader: Pick<Reader, 'unseen'> | null, personId: string | null): boolean {
  return personId === null || !reader?.unseen?.includes(personId);
}
