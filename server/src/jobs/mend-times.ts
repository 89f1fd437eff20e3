import type { Pool } from 'pg';

/** In which no clock of ours differs from the database's, and beyond which no job is asked for. */
const [slack, longest] = ["interval '5 minutes'", "interval '2 days'"];

const mends = [
  // When the queue last looked for what is due: it would not look again before then.
  `update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + ${slack}`,
  `update pgboss.queue set maintain_on = null, monitor_on = null, monitor_claim_on = null
    where greatest(maintain_on, monitor_on, monitor_claim_on) > now() + ${slack}`,
  // What waits would wait until then, and keep the next one of its kind from being asked for.
  `update pgboss.job set created_on = least(created_on, now()), start_after = now(), keep_until = now() + (keep_until - start_after)
    where state in ('created', 'retry') and (created_on > now() + ${slack} or start_after > now() + ${longest})`,
  // What was begun by a process that died would count as under way until then.
  `update pgboss.job set started_on = now(), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and greatest(started_on, heartbeat_on) > now() + ${slack}`,
];

/** Puts right what the job queue noted by a clock that was ahead; once the clock is right, nothing would be done before that time comes. */
export async function mendTimes(pool: Pick<Pool, 'query'>): Promise<void> {
  for (const mend of mends) await pool.query(mend);
}
