import { rankToTell } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OutboxRow } from '../events/read-outbox-queries.ts';
import * as queries from './nearby-queries.ts';
import type { Told } from './told.ts';

/** Whose XP has brought them a better rank around their city than they were told of before. */
export async function toldOfRanks(trx: Kysely<Schema>, events: readonly OutboxRow[]): Promise<Told[]> {
  const risen = events.filter(({ kind }) => kind === 'xp.awarded' || kind === 'achievement.unlocked');
  const risenAt = new Map(risen.map(({ userId, createdAt }) => [userId ?? '', createdAt]));
  if (risenAt.size === 0) return [];
  const reached = (await queries.findStandings(trx, [...risenAt.keys()])).flatMap(
    ({ userId, rank, noLower, people }) => {
      const toldRank = rankToTell(noLower, people);
      return toldRank === null ? [] : [{ userId, rank, toldRank }];
    },
  );
  if (reached.length === 0) return [];
  const isBetter = await queries.saveToldRanks(trx, reached);
  return reached.flatMap(({ userId, rank }) => {
    const at = risenAt.get(userId);
    if (!isBetter.has(userId) || at === undefined) return [];
    return [{ userId, kind: 'rankReached', listingId: null, count: 1, facts: { rank }, at }];
  });
}
