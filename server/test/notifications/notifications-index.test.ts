import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('the notifications of a listing are found by an index, as they are deleted with it', async () => {
  const plan = await on.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql`explain delete from notification where listing_id = ${newId()}`.execute(trx);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('notification_listing');
});
