import { dayMs } from '@ballpark/domain/durations.ts';
import { type Overview, overviewDays } from '@ballpark/domain/contract/admin.ts';
import { statfs } from 'node:fs/promises';
import { findDemo } from '../account/remove-demo.ts';
import { findBackupState } from '../backup/backup-state.ts';
import type { Deps } from '../deps.ts';
import { undelivered } from '../jobs/job-kind.ts';
import { countDays, countJobs, readSizes } from './overview-queries.ts';

const keptMs = 60_000;

export function overviewReader(deps: Deps): () => Promise<Overview> {
  let kept: { at: number; overview: ReturnType<typeof readOverview> } | undefined;
  return async () => {
    const at = deps.now().getTime();
    if (!kept || Math.abs(at - kept.at) >= keptMs) {
      const overview = readOverview(deps, new Date(at));
      kept = { at, overview };
      // After a failure the next caller tries again.
      overview.catch(() => (kept = undefined));
    }
    const demo = await findDemo(deps.db);
    return {
      ...(await kept.overview),
      // Not kept: whoever removes it sees that it goes.
      demo: demo?.state === 'made' || demo?.state === 'removing' ? demo.state : null,
    };
  };
}

async function readOverview({ replica: db, config }: Deps, now: Date): Promise<Omit<Overview, 'demo'>> {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const { waitingPushes: _, ...queues } = await countJobs(db, undelivered.name);
  const { madeAt, bytes } = await findBackupState(db);
  return {
    days: await countDays(db, new Date(today - (overviewDays - 1) * dayMs), now),
    ...queues,
    ...(await readSizes(db)),
    freeDiskBytes: await statfs(config.dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
    lastBackup: madeAt === null ? null : { madeAt, bytes },
    takenAt: now.toISOString(),
  };
}
