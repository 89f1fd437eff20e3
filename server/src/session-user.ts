import type { Role } from '@ballpark/domain/route-access.ts';

export type SessionUser = {
  id: string;
  isEmailVerified: boolean;
  isOnboarded: boolean;
  role: Role;
  /** Undefined without a session. */
  joinedAt?: Date;
  /** Blocked or muted by them, or blocking them. */
  blockedIds?: readonly string[];
  /** While the account waits for its deletion. */
  isLeaving?: boolean;
  /** May only read why, appeal and leave. */
  isSuspended?: boolean;
  /** May post nothing. */
  isLimited?: boolean;
  /** Already coarse; null before onboarding. */
  point: { latitude: number; longitude: number } | null;
  countryCode: string | null;
  /** IANA name; UTC before onboarding. */
  timeZone: string;
  /** Undefined without a session. */
  sessionHash?: Buffer;
  /** When this session last confirmed its identity; null if it has not. */
  provenAt?: Date | null;
  /** When the session was last marked as in use. */
  seenAt?: Date;
  /** Set by callers that know of a change a replica may not have yet. */
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
