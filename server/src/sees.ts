import type { SessionUser } from './session-user.ts';

/** Who reads: themselves, and of whom they see nothing. */
export type Reader = Pick<SessionUser, 'id' | 'unseen'>;

/**
 * Whether a person, and what is theirs, shows to a reader (product 15.13); a former member is null. Whatever answers something of one person
 * to another has to ask this, or in SQL `isOfSeen` (db/unseen-sql.ts).
 */
export function sees(reader: Pick<Reader, 'unseen'> | null, personId: string | null): boolean {
  return personId === null || !reader?.unseen?.includes(personId);
}
