import { getAchievementProgress, listAchievements } from '@ballpark/domain/contract/xp.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { textsFor } from '../language/language-of.ts';
import { readAchievements, readProgress } from './achievements.ts';

export function achievementRoutes(add: AddEndpoint, deps: Deps): void {
  add(listAchievements, ({ params, query, user, request }) =>
    readAchievements(deps, params.id, user, {
      includeLocked: query.includeProgress,
      i18n: textsFor(request),
    }),
  );
  add(getAchievementProgress, ({ params, user }) => readProgress(deps, params.id, user));
}
