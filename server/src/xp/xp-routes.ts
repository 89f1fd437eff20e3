import { getLeaderboard, getOwnXpHistory, getXp, getXpHistory } from '@ballpark/domain/contract/xp.ts';
import { memberLevel } from '@ballpark/domain/xp.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { textsFor } from '../language/language-of.ts';
import { readsFor } from '../reads-for.ts';
import { readLeaderboard, readXp, readXpHistory } from './xp.ts';

export function xpRoutes(add: AddEndpoint, deps: Deps): void {
  const { db } = deps;
  add(getLeaderboard, ({ query, user }) => readLeaderboard(readsFor(deps, user), query, user));
  add(getXp, async ({ params, user }) => {
    const xp = await readXp(db, params.userId, user);
    return { userId: params.userId, xp, level: memberLevel(xp) };
  });
  add(getOwnXpHistory, ({ user, request }) => readXpHistory(db, user.id, user, textsFor(request)));
  add(getXpHistory, ({ params, user, request }) => readXpHistory(db, params.userId, user, textsFor(request)));
}
