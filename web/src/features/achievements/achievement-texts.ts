import type { Achievement } from '@ballpark/domain/contract/xp.ts';
import { plural, t } from '@lingui/core/macro';
import { countText } from '../../lib/format/number-text.ts';

/** '7 of 10'. */
export function progressText({ currentProgress, requirement }: Achievement): string {
  const [reached, needed] = [countText(currentProgress), countText(requirement)];
  return t({ message: `${reached} of ${needed}`, comment: 'How much of what an achievement asks for' });
}

/** '3 of 22 unlocked'. */
export function unlockedText(achievements: readonly Achievement[]): string {
  const count = achievements.filter(({ unlocked }) => unlocked).length;
  const total = achievements.length;
  return plural(count, { one: `# of ${total} unlocked`, other: `# of ${total} unlocked` });
}
