import { dayMs } from '@ballpark/domain/durations.ts';
import { clockSlackMs } from '../clock-slack.ts';
import { deleteSetting, findSetting, replaceOlderSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { maxCounted } from '../pagination.ts';
import { countNewcomers } from './newcomer-queries.ts';

const toldKey = 'newcomers-told';

/** Of those who have come to wait since moderators were last told, once a day at most. */
export async function tellOfNewcomers({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const nowMs = now.getTime();
    const told = (await findSetting(trx, toldKey))?.['madeAt'];
    const toldMs = typeof told === 'number' ? told : 0;
    // The clock was set back.
    if (toldMs > nowMs + clockSlackMs) await deleteSetting(trx, toldKey);
    else if (toldMs > nowMs - dayMs) return;
    const count = await countNewcomers(trx, 'waiting', maxCounted, new Date(Math.min(toldMs, nowMs - dayMs)));
    if (count === 0) return;
    if (!(await replaceOlderSetting(trx, toldKey, { madeAt: nowMs }, nowMs - dayMs + 1))) return;
    await recordEvents(trx, [{ kind: 'newcomers.wait', userId: null, payload: { count } }], now);
  });
}

export const tellOfNewcomersJob = job({
  name: 'tell-of-newcomers',
  cron: '*/10 * * * *',
  retry: recurring,
  run: (deps) => tellOfNewcomers(deps),
});
