import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../src/db/schema.ts';
import type { Deps } from '../../src/deps.ts';
import { jobs as kinds } from '../../src/jobs.ts';

export type CollectedJobs = Deps['jobs'] & {
  /** Runs due jobs in order; rejects with the first failure, and drops that job. */
  run: () => Promise<void>;
};

/** Queues jobs until the test runs them. In the database, so that a rollback drops them. */
export function collectedJobs(db: Kysely<Schema>, now: () => Date): CollectedJobs {
  let deps: Deps | undefined;
  return {
    kinds,
    async enqueue(trx, { name }, data, { startAfter = null } = {}) {
      await sql`insert into collected_job (name, data, start_after)
        values (${name}, ${JSON.stringify(data)}, ${startAfter})`.execute(trx);
    },
    async open() {},
    async start(given) {
      deps = given;
      await sql`create table collected_job
        (id bigint generated always as identity, name text, data jsonb, start_after timestamptz)`.execute(db);
    },
    async stop() {},
    async run() {
      if (!deps) throw new Error('not started');
      for (;;) {
        const { rows } = await sql<{ name: string; data: never }>`
          delete from collected_job where id =
            (select min(id) from collected_job where coalesce(start_after <= ${now()}, true))
          returning name, data`.execute(db);
        if (!rows[0]) return;
        const [{ name, data }] = rows;
        await kinds.find((kind) => kind.name === name)?.run(deps, data);
      }
    },
  };
}
