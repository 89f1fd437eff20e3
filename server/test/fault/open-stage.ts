import { startPostgres } from '../../../scripts/postgres.mjs';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

/** PostgreSQL with the app's tables, and an app in this process to add data. */
export type Stage = {
  on: TestApp;
  /** For servers in other processes. */
  databaseUrl: string;
  close: () => Promise<void>;
};

export async function openStage(): Promise<Stage> {
  const given = process.env['TEST_DATABASE_URL'];
  const postgres = given === undefined ? await startPostgres() : null;
  const serverUrl = postgres?.url ?? given ?? '';
  process.env['TEST_DATABASE_URL'] = serverUrl;
  const on = await testApp({ kind: 'postgres' });
  const { rows } = await on.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(serverUrl);
  url.pathname = `/${rows[0]?.name ?? ''}`;
  const close = async (): Promise<void> => {
    await on.close();
    await postgres?.stop();
  };
  return { on, databaseUrl: url.href, close };
}

/** A member, and another's listings with three suggestions each. */
export async function peopleStage(
  on: TestApp,
  listingCount: number,
): Promise<{ member: MadeUser; listingIds: string[] }> {
  const [member, owner, ...helpers] = await Promise.all(Array.from({ length: 5 }, () => makeUser(on)));
  if (member === undefined || owner === undefined) throw new Error('nobody was made');
  const listingIds: string[] = [];
  for (let count = 0; count < listingCount; count += 1) {
    const listing = await makeListing(on, owner, { title: `Lamp number ${count}` });
    for (const by of helpers) await makeSuggestion(on, listing, { by, amount: 10 + count });
    listingIds.push(listing.id);
  }
  return { member, listingIds };
}
