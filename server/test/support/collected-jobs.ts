import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../src/db/schema.ts';
import type { JobHandlers, Jobs } from '../../src/jobs/jobs.ts';
import type { JobData, JobName } from '../../src/jobs/queues.ts';

export type CollectedJobs = Jobs & {
  /** Does what committed transactions asked for and is due, in order; rejects with the first failure, whose job is then gone. */
  run: () => Promise<void>;
};

/** Jobs that wait until a test runs them. Like the real ones they lie in the database: a rollback takes them back. */
export function collectedJobs(db: Kysely<Schema>, now: () => Date): CollectedJobs {
  let handlers: JobHandlers | undefined;
  return {
    async enqueue(trx, name, data, { startAfter = null } = {}) {
      await sql`insert into collected_job (name, data, start_after)
        values (${name}, ${JSON.stringify(data)}, ${startAfter})`.execute(trx);
    },
    async open() {},
    async start(given) {
      handlers = given;
      await sql`create table collected_job
        (id bigint generated always as identity, name text, data jsonb, start_after timestamptz)`.execute(db);
    },
    async stop() {},
    async run() {
      if (!handlers) throw new Error('not started');
      for (;;) {
        const { rows } = await sql<{ name: JobName; data: JobData[JobName] }>`
          delete from collected_job where id =
            (select min(id) from collected_job where coalesce(start_after <= ${now()}, true))
          returning name, data`.execute(db);
        if (!rows[0]) return;
        // A job's name and data were written together by enqueue().
        const handle = handlers[rows[0].name] as (data: JobData[JobName]) => Promise<void>;
        await handle(rows[0].data);
      }
    },
  };
}
