import type { DecidedMonth } from '@ballpark/domain/contract/statistics.ts';
import { reportReasons } from '@ballpark/domain/reports.ts';
import { restrictionActions } from '@ballpark/domain/restrictions.ts';
import type { Deps } from '../deps.ts';
import { countLines, type CountedLines, findAnswerTimes, findDecisionTimes } from './statistics-queries.ts';

const months = 12;
/** The database counts this often at most, however many ask. */
const freshMs = 10 * 60_000;
const fewest = 5;

/** Answers what reads the public numbers of the last twelve months, newest first, counted once in ten minutes for all callers. */
export function statisticsReader(deps: Pick<Deps, 'db' | 'now'>): () => Promise<DecidedMonth[]> {
  let kept: { at: number; found: Promise<DecidedMonth[]> } | null = null;
  return async () => {
    const now = deps.now();
    if (kept === null || now.getTime() - kept.at >= freshMs) {
      const fresh = { at: now.getTime(), found: countMonths(deps, now) };
      kept = fresh;
      // After a failure the next caller asks again.
      fresh.found.catch(() => kept === fresh && (kept = null));
    }
    return kept.found;
  };
}

async function countMonths({ db }: Pick<Deps, 'db'>, now: Date): Promise<DecidedMonth[]> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1));
  const lines = await countLines(db, since);
  const [decided, answered] = [await findDecisionTimes(db, since), await findAnswerTimes(db, since)];
  return [...Map.groupBy(lines, ({ month }) => month)]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([month, of]) => ({
      ...presentMonth(of),
      month,
      hoursToDecision: medianOf(decided, month),
      hoursToAnswer: medianOf(answered, month),
    }));
}

function presentMonth(lines: readonly CountedLines[]) {
  const count = (isMeant: (line: CountedLines) => boolean) => {
    const sum = lines.filter(isMeant).reduce((total, line) => total + line.count, 0);
    return sum < fewest ? null : sum;
  };
  return {
    byAction: restrictionActions.map((action) => ({
      action,
      count: count((line) => isRestriction(line) && line.restriction === action),
    })),
    byReason: reportReasons.map((reason) => ({
      reason,
      count: count((line) => isRestriction(line) && line.rule === reason),
    })),
    byPerson: count((line) => isRestriction(line) && line.made_by !== 'rule'),
    byRule: count((line) => isRestriction(line) && line.made_by === 'rule'),
    appeals: count(({ action }) => action === 'appeal'),
    granted: count(({ outcome }) => outcome === 'granted'),
    denied: count(({ outcome }) => outcome === 'denied'),
  };
}

function isRestriction({ action }: CountedLines): boolean {
  return action === 'restrict';
}

function medianOf(medians: Awaited<ReturnType<typeof findAnswerTimes>>, month: string): number | null {
  const found = medians.find((each) => each.month === month);
  return found && found.count >= fewest ? Math.round(found.hours * 10) / 10 : null;
}
