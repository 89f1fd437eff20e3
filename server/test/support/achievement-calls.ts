import type { Achievement, AchievementSummary } from '@ballpark/domain/contract/xp.ts';
import { expect } from 'vitest';
import { type MadeUser, insertListings, readLedger, suggestionRow } from './make.ts';
import type { TestApp } from './test-app.ts';

const hourMs = 3_600_000;

type Listing = { id: string };

export function achievementCalls(on: TestApp, owner: MadeUser) {
  const asOwner = (id: string) => ({ params: { id }, token: owner.token });
  const suggest = (listing: Listing, by: MadeUser, amount = 100) =>
    on.call('POST /listings/:id/suggest', { params: { id: listing.id }, token: by.token, body: { amount } });

  async function list(of: MadeUser, query: Record<string, string> = {}): Promise<Achievement[]> {
    return (await on.call('GET /achievements/users/:id/achievements', { ...asOwner(of.user.id), query }))
      .data;
  }

  return {
    suggest,
    list,
    async unlockedBySuggesting(listing: Listing, by: MadeUser): Promise<string[]> {
      const { data } = await suggest(listing, by);
      return data.unlockedAchievements?.map(({ id }) => id) ?? [];
    },
    close: (listing: Listing, finalPrice: number) =>
      on.call('POST /listings/:id/close', { ...asOwner(listing.id), body: { finalPrice } }),
    reopen: (listing: Listing) => on.call('POST /listings/:id/reopen', asOwner(listing.id)),
    remove: (listing: Listing) => on.call('DELETE /listings/:id', asOwner(listing.id)),
    async unlocked(of: MadeUser): Promise<string[]> {
      return (await list(of)).map(({ id }) => id);
    },
    async progressOf(of: MadeUser, id: string): Promise<number | undefined> {
      return (await list(of, { includeProgress: 'true' })).find((one) => one.id === id)?.currentProgress;
    },
    async summaryOf(of: MadeUser): Promise<AchievementSummary> {
      return (await on.call('GET /achievements/users/:id/achievements/progress', asOwner(of.user.id))).data;
    },
    /** Bypasses the API: suggestions of 1.00, two hours after each listing. */
    async insertSuggestions(by: MadeUser, count: number): Promise<Listing[]> {
      const ids = await insertListings(on, owner.user.id, count);
      const createdAt = new Date(on.clock.now.getTime() + 2 * hourMs);
      const rows = ids.map((id) => suggestionRow(id, by.user.id, owner.user.id, createdAt));
      await on.db.insertInto('suggestion').values(rows).execute();
      return ids.map((id) => ({ id }));
    },
    async expectLedgerToAddUp(): Promise<void> {
      const ledger = await readLedger(on);
      expect([...ledger.values()].filter(({ xp, sum }) => xp !== sum)).toEqual([]);
    },
  };
}
