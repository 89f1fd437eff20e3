import { type RawBuilder, sql } from 'kysely';

/** Nothing is learned from what suspended and limited people close; `user.restricted` makes a recount due. */
export const isUnrestricted = sql<boolean>`(owner.suspended_at is null and owner.limited_until is null)`;

/**
 * Where somebody was last seen; null if unknown, as behind a proxy that is not named. Two bytes tell networks
 * apart, but each stands for many addresses, because it is kept for longer than the address’s hash.
 */
export function networkOf(userId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`(
    select get_byte(hash, 0) * 256 + get_byte(hash, 1) from person_mark
    where person_mark.user_id = ${userId} and kind = 'address' order by seen_at desc, hash limit 1)`;
}
