import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { getDeliveries } from '@ballpark/domain/contract/deliveries.ts';
import type { Deps } from '../deps.ts';
import { findLastCode, sumHealthCounts } from '../health/health-count-queries.ts';
import { undelivered } from '../jobs/job-kind.ts';
import { countJobs, readSizes } from './overview-queries.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Browsers allow pushes only on secure origins. */
const takesPushes = /^(https:|http:\/\/(localhost|127\.|\[::1\]))/;

/** The state of mails and pushes. The counts of other processes may be ten seconds old. */
export async function readDeliveries({ db, config, now }: Deps): Promise<ReplyOf<typeof getDeliveries>> {
  const at = now().getTime();
  const hour = Math.floor(at / hourMs) * hourMs;
  const lastDay = await sumHealthCounts(db, new Date(hour - dayMs));
  const lastWeek = await sumHealthCounts(db, new Date(hour - 7 * dayMs));
  const { waitingMails, undeliveredMails, waitingPushes } = await countJobs(db, undelivered.name);
  const { pushBrowsers } = await readSizes(db);
  const triesOf = (channel: 'mail' | 'push') => ({
    lastDay: triesIn(lastDay, channel),
    lastWeek: triesIn(lastWeek, channel),
  });
  return {
    mail: {
      isConfigured: config.smtpUrl !== undefined,
      waitingCount: waitingMails,
      ...triesOf('mail'),
      lastRefusal: present(await findLastCode(db, 'mail-refused')),
      undeliveredCount: undeliveredMails,
    },
    push: {
      isConfigured: takesPushes.test(config.publicUrl),
      waitingCount: waitingPushes,
      ...triesOf('push'),
      lastRefusal: present(await findLastCode(db, 'push-refused')),
      browserCount: pushBrowsers,
    },
  };
}

function triesIn(counts: Map<string, number>, channel: 'mail' | 'push') {
  const count = (what: string) => counts.get(`${channel}-${what}`) ?? 0;
  return { sentCount: count('sent'), delayedCount: count('delayed'), refusedCount: count('refused') };
}

function present(last: Awaited<ReturnType<typeof findLastCode>>) {
  return last ? { code: last.last_code ?? 'unknown', at: last.last_at.toISOString() } : null;
}
