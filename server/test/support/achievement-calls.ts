import { hourMs } from '@ballpark/domain/durations.ts';
import type { Achievement } from '@ballpark/domain/contract/xp.ts';
import { suggest } from './calls.ts';
import { type MadeUser, type Person, insertListings, suggestionRow } from './make.ts';
import type { TestApp } from './test-app.ts';

type Listing = { id: string };

async function list({ user, call }: Person, query: Record<string, string> = {}): Promise<Achievement[]> {
  return (await call('GET /achievements/users/:id/achievements', { params: { id: user.id }, query })).data;
}

export function achievementCalls(on: TestApp, owner: MadeUser) {
  return {
    list,
    async unlockedBySuggesting(listing: Listing, by: Person): Promise<string[]> {
      const { data } = await suggest(by, listing);
      return data.unlockedAchievements?.map(({ id }) => id) ?? [];
    },
    async unlocked(of: Person): Promise<string[]> {
      return (await list(of)).map(({ id }) => id);
    },
    async progressOf(of: Person, id: string): Promise<number | undefined> {
      return (await list(of, { includeProgress: 'true' })).find((one) => one.id === id)?.currentProgress;
    },
    async summaryOf({ user, call }: Person) {
      const params = { id: user.id };
      return (await call('GET /achievements/users/:id/achievements/progress', { params })).data;
    },
    /** Bypasses the API: suggestions of 1.00, two hours after each listing. */
    async insertSuggestions(by: MadeUser, count: number): Promise<Listing[]> {
      const ids = await insertListings(on, owner.user.id, count);
      const createdAt = new Date(on.clock.now.getTime() + 2 * hourMs);
      const rows = ids.map((id) => suggestionRow(id, by.user.id, owner.user.id, createdAt));
      await on.db.insertInto('suggestion').values(rows).execute();
      return ids.map((id) => ({ id }));
    },
  };
}
