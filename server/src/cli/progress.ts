import { sayProgress } from '../announce.ts';
import type { Progress } from '../backup/archive.ts';

/** Each whole percent once. */
export function showProgress(): Progress {
  let current = '';
  let shown = 0;
  return (what, done, all) => {
    if (what !== current) [current, shown] = [what, 0];
    const percent = Math.floor((100 * done) / all);
    while (shown < percent) sayProgress(what, (shown += 1));
  };
}
