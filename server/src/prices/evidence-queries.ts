import { standing } from '@ballpark/domain/reports.ts';
import { type RawBuilder, sql } from 'kysely';

/** Nothing is learned from what suspended and limited people close; `user.restricted` makes a recount due. */
export const isUnrestricted = sql<boolean>`(owner.suspended_at is null and owner.limited_until is null)`;

/** Closed listings with a plausible price, of `owner`s with standing. */
export function isEvidence(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(plausible_minor is not null and ${isUnrestricted} and ${ownerHasStanding(now)})`;
}

export function ownerHasStanding(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(owner.created_at <= ${new Date(now.getTime() - standing.accountAgeMs)}
    and (
      -- A record answers for most, however many awards they have.
      exists (
        select from guess_record
        where person_id = owner.id and not is_anew and cardinality(owners) >= ${sql.lit(standing.guessedOwners)})
      or ${sql.lit(standing.guessedOwners)} <= (
        select count(distinct owner_id) from xp_award where user_id = owner.id and kind = 'suggestion')))`;
}

/**
 * The IPv6 /48 where somebody was last seen, else their IPv4 address; null if unknown, as behind a proxy that is
 * not named. The /48 comes first, because one line has up to 65,536 networks in it. Two bytes tell networks apart,
 * but each stands for many, because it is kept for longer than the hash.
 */
export function networkOf(userId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`(
    select get_byte(hash, 0) * 256 + get_byte(hash, 1) from person_mark
    where person_mark.user_id = ${userId} and kind in ('address', 'network')
    order by kind desc, seen_at desc, hash limit 1)`;
}
