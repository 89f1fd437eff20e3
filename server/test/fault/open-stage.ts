import { startPostgres } from '../../../scripts/postgres.mjs';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { npmStart, runMain, type RunningMain } from '../support/processes.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** PostgreSQL with the app's tables, and an app in this process to add data. */
type Stage = {
  on: TestApp;
  databaseUrl: string;
  /** Starts a server on them in its own process. */
  start: (env?: Record<string, string>) => Promise<RunningMain>;
  close: () => Promise<void>;
};

export async function openStage(): Promise<Stage> {
  const given = process.env['TEST_DATABASE_URL'];
  const postgres = given === undefined ? await startPostgres() : null;
  process.env['TEST_DATABASE_URL'] = postgres?.url ?? given;
  const on = await testApp({ kind: 'postgres' });
  const databaseUrl = String(on.pool.options.connectionString);
  const usual = { DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production' };
  return {
    on,
    databaseUrl,
    async start(env) {
      const data = { DATABASE_URL: databaseUrl, DATA_DIR: on.deps.config.dataDir };
      const server = await runMain({ ...usual, ...data, ...env }, { program: npmStart });
      await server.ready();
      return server;
    },
    async close() {
      await on.close();
      await postgres?.stop();
    },
  };
}

/** A member, and another's listings with three suggestions each. */
export async function peopleStage(
  on: TestApp,
  listingCount: number,
): Promise<{ member: MadeUser; listingIds: string[] }> {
  const [member, owner] = [await makeUser(on), await makeUser(on)];
  const helpers = [await makeUser(on), await makeUser(on), await makeUser(on)];
  const listingIds: string[] = [];
  for (let count = 0; count < listingCount; count += 1) {
    const listing = await makeListing(on, owner, { title: `Lamp number ${count}` });
    for (const by of helpers) await makeSuggestion(on, listing, { by, amount: 10 + count });
    listingIds.push(listing.id);
  }
  return { member, listingIds };
}
