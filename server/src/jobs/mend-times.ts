import type { Pool } from 'pg';

/** No clock of ours differs more from the database's than the first, and no job is asked for later than the second. */
const [slack, longest] = ["interval '5 minutes'", "interval '2 days'"];

const mends = [
  // The queue's last checks, which a clock that was ahead put into the future. The queue would not check again before that time.
  `update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + ${slack}`,
  `update pgboss.queue set maintain_on = null, monitor_on = null, monitor_claim_on = null
    where greatest(maintain_on, monitor_on, monitor_claim_on) > now() + ${slack}`,
  // Waiting jobs with a time too far in the future would wait until then, and block the next job of their kind.
  `update pgboss.job set created_on = least(created_on, now()), start_after = now(), keep_until = now() + (keep_until - start_after)
    where state in ('created', 'retry') and (created_on > now() + ${slack} or start_after > now() + ${longest})`,
  // Jobs of a process that died would count as running until then.
  `update pgboss.job set started_on = now(), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and greatest(started_on, heartbeat_on) > now() + ${slack}`,
];

/**
 * Corrects the times that the job queue saved by a clock that was ahead. Otherwise nothing would run before those times, once the clock is
 * right.
 */
export async function mendTimes(pool: Pick<Pool, 'query'>): Promise<void> {
  for (const mend of mends) await pool.query(mend);
}
