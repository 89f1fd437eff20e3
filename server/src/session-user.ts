import type { Versions } from '@ballpark/domain/site-pages.ts';
import type { Role } from '@ballpark/domain/route-access.ts';

export type SessionUser = {
  id: string;
  isEmailVerified: boolean;
  isOnboarded: boolean;
  role: Role;
  /** Undefined without a session. */
  joinedAt?: Date;
  /** They block or mute these people, or are blocked by them. */
  blockedIds?: readonly string[];
  /** The account waits for its deletion. */
  isLeaving?: boolean;
  /** A moderator has not let them in yet. */
  isWaiting?: boolean;
  /** They may only read why, appeal and leave. */
  isSuspended?: boolean;
  /** They may post nothing. */
  isLimited?: boolean;
  /** Already coarse; null before onboarding. */
  point: { latitude: number; longitude: number } | null;
  countryCode: string | null;
  /** IANA name; UTC before onboarding. */
  timeZone: string;
  /** Undefined without a session. */
  accepted?: Versions;
  /** Undefined without a session. */
  sessionHash?: Buffer;
  /** When this session last proved its identity; null if it has not. */
  provenAt?: Date | null;
  seenAt?: Date;
  /** The caller knows of a change that a replica may not have yet. */
  needsLatest?: boolean;
};

export type Reader = Pick<SessionUser, 'id' | 'blockedIds'>;

/**
 * Null is a former member. Every answer that shows a person must check this, or `isNotBlocked`
 * (db/fragments.ts) in SQL.
 */
export function canSee(reader: Pick<Reader, 'blockedIds'> | null, personId: string | null): boolean {
  return personId === null || !reader?.blockedIds?.includes(personId);
}
