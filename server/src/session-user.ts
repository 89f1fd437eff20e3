import type { Role } from '@ballpark/domain/route-access.ts';

/** The signed-in person, with the facts that every operation needs. */
export type SessionUser = {
  id: string;
  isEmailVerified: boolean;
  isOnboarded: boolean;
  /** Their role. */
  role: Role;
  /** The time when their account was made; undefined for people who act without a session. */
  joinedAt?: Date;
  /** The people whose content they may not see: blocked or muted by them, or who have blocked them. */
  blockedIds?: readonly string[];
  /** True while their account waits to be deleted. */
  isLeaving?: boolean;
  /** True while they may only read why, appeal and leave. */
  isSuspended?: boolean;
  /** True while they may post nothing. */
  isLimited?: boolean;
  /** Their saved point, already coarse; null before onboarding. */
  point: { latitude: number; longitude: number } | null;
  countryCode: string | null;
  /** IANA name; UTC before onboarding. */
  timeZone: string;
  /** The hash of their session's token; undefined for people who act without one. */
  sessionHash?: Buffer;
  /** When they last showed in this session that it is them; null: not since that is asked. */
  provenAt?: Date | null;
  /** When their session was last marked as in use. */
  seenAt?: Date;
  /** Whether this call is to see even what a replica may not have yet. */
  needsLatest?: boolean;
};

/** The reader, and whom they may not see. */
export type Reader = Pick<SessionUser, 'id' | 'blockedIds'>;

/**
 * Whether a reader may see a person and their content; null is a former member. Every answer that shows one person to
 * another must check this, or `isNotBlocked` (db/fragments.ts) in SQL.
 */
export function canSee(reader: Pick<Reader, 'blockedIds'> | null, personId: string | null): boolean {
  return personId === null || !reader?.blockedIds?.includes(personId);
}
