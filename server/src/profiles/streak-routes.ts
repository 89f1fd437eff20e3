import { getStreak, showStreak } from '@ballpark/domain/contract/streak.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { presentOwnProfile } from './present-profile.ts';
import { findProfile } from './profile-queries.ts';
import { readStreak } from './read-streak.ts';
import { saveStreakShown } from './streak-queries.ts';

/** A person's own streak. */
export function streakRoutes(add: AddEndpoint, deps: Deps): void {
  add(getStreak, ({ user }) => readStreak(deps, user));
  add(showStreak, async ({ body, user }) => {
    await saveStreakShown(deps.db, user.id, body.isShown);
    const saved = await findProfile(deps.db, user.id);
    if (!saved) throw new NotFound('userNotFound');
    return { user: presentOwnProfile(saved) };
  });
}
