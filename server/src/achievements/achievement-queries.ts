import { pairLimit } from '@ballpark/domain/xp.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { compileOnce, type ValueOf } from '../db/compile-once.ts';
import type { Schema } from '../db/schema.ts';
import { profileIsShownTo } from '../db/fragments.ts';
import type { Event } from '../events/outbox-queries.ts';
import { newId } from '../new-id.ts';

type Counted = {
  userId: string;
  totalSuggestions: number;
  accurateSuggestions: number;
  quickResponses: number;
  uniquePeopleHelped: number;
  productSuggestions: number;
  serviceSuggestions: number;
  days: number[];
  unlockedIds: string[];
};

/**
 * Counts the suggestions and the ledger themselves: no stored count can be wrong. The caller has locked the
 * people in an earlier statement, so no parallel suggestion is missed.
 */
export async function countFacts(db: Kysely<Schema>, userIds: readonly string[]): Promise<Counted[]> {
  const [userId = ''] = userIds;
  return userIds.length === 1 ? countOfPerson(db, { userId }) : countOfPeople(db, { userIds });
}

/** Two people cannot earn from each other without end. */
const most = sql.lit(pairLimit.paid);

const suggestedByPerson = sql`
  select coalesce(sum(least(all_of, ${most})), 0)::int as "totalSuggestions",
    count(distinct owner_id) as "uniquePeopleHelped",
    coalesce(sum(least(products, ${most})), 0)::int as "productSuggestions",
    coalesce(sum(least(all_of - products, ${most})), 0)::int as "serviceSuggestions",
    coalesce(sum(least(quick, ${most})), 0)::int as "quickResponses",
    array(select distinct day - date '1970-01-01' from suggestion where user_id = person.id) as days
  from (
    select owner_id, count(*) as all_of, count(*) filter (where is_product) as products,
      count(*) filter (where is_quick) as quick
    from suggestion where suggestion.user_id = person.id
    group by owner_id, date_trunc('month', day::timestamp)
  ) as of_owner`;

// With an array PostgreSQL would plan again each time, which takes longer than counting.
const countOfPerson = compileOnce((_db, value: ValueOf<{ userId: string }>) =>
  selectCounted(sql`= ${value('userId')}`),
);
const countOfPeople = compileOnce((_db, value: ValueOf<{ userIds: readonly string[] }>) =>
  selectCounted(sql`= any(${value('userIds')}::uuid[])`),
);

function selectCounted(who: RawBuilder<unknown>): RawBuilder<Counted> {
  return sql`
    select person.id as "userId", suggested.*,
      (select count(*) from xp_award where user_id = person.id and is_accurate) as "accurateSuggestions",
      array(select achievement_id from xp_award
        where user_id = person.id and achievement_id is not null) as "unlockedIds"
    from app_user as person cross join lateral (${suggestedByPerson}) as suggested
    where person.id ${who}`;
}

export async function hasShownProfile(
  db: Kysely<Schema>,
  userId: string,
  readerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where(profileIsShownTo(readerId))
    .executeTakeFirst();
  return row !== undefined;
}

type Unlock = { userId: string; achievementId: string; xpReward: number };

/** Pays each unlock once; returns the new ones. */
export async function payUnlocks(
  db: Kysely<Schema>,
  unlocks: readonly Unlock[],
  now: Date,
): Promise<{ userId: string; achievementId: string }[]> {
  const kind: Event['kind'] = 'achievement.unlocked';
  const { rows } = await sql<{ userId: string; achievementId: string }>`
    with fresh as (
      insert into xp_award (id, user_id, kind, amount, achievement_id, created_at)
      select id, user_id, 'achievement', amount, achievement_id, ${now}::timestamptz
      from unnest(
        ${unlocks.map(() => newId())}::uuid[],
        ${unlocks.map(({ userId }) => userId)}::uuid[],
        ${unlocks.map(({ xpReward }) => xpReward)}::int[],
        ${unlocks.map(({ achievementId }) => achievementId)}::text[]
      ) as earned (id, user_id, amount, achievement_id)
      on conflict (user_id, achievement_id) do nothing
      returning user_id, amount, achievement_id
    ), raised as (
      update app_user set xp = xp + gain.amount, xp_reached_at = ${now}::timestamptz
      from (select user_id, sum(amount)::int as amount from fresh group by user_id) as gain
      where app_user.id = gain.user_id
    ), recorded as (
      insert into outbox (kind, user_id, payload, created_at)
      select ${kind}, user_id, jsonb_build_object('achievementId', achievement_id, 'xpReward', amount), ${now}
      from fresh
    )
    select user_id as "userId", achievement_id as "achievementId" from fresh`.execute(db);
  return rows;
}

export async function lockPeopleAfter(
  db: Kysely<Schema>,
  afterId: string | null,
  most: number,
): Promise<string[]> {
  const people = await db
    .selectFrom('app_user')
    .select('id')
    .$if(afterId !== null, (query) => query.where('id', '>', afterId))
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute();
  return people.map(({ id }) => id);
}
