import { afterEach, expect, test } from 'vitest';
import { DatabaseUnusable, waitForPostgres } from '../../src/db/connections/reach-postgres.ts';
import { fakePostgres } from '../support/fake-postgres.ts';

let close = async (): Promise<void> => {};
afterEach(() => close());

async function refusalOf(manner: Parameters<typeof fakePostgres>[0], patienceMs?: number) {
  const fake = await fakePostgres(manner);
  ({ close } = fake);
  const said: string[] = [];
  const onWait = (text: string) => void said.push(text);
  const fault: unknown = await waitForPostgres(fake.url, {
    onWait,
    ...(patienceMs !== undefined && { patienceMs }),
  }).then(
    () => null,
    (error: unknown) => error,
  );
  return { fault, said, message: fault instanceof Error ? fault.message : '' };
}

const where = /^the database ballpark at 127\.0\.0\.1:\d+ /;

test.each([
  ['28P01', 'password authentication failed for user "ada"', /lets nobody in .* check its user and password/],
  ['28000', 'no pg_hba.conf entry for host', /lets nobody in/],
  ['3D000', 'database "ballpark" does not exist', /does not exist; make it with createdb/],
  [
    '42501',
    'permission denied for database "ballpark"',
    /may not be used by the role .* make that its owner/,
  ],
  ['08P01', 'unsupported startup parameter: options', /cannot be used; check DATABASE_URL/],
])('an answer of %s is explained in one line, at once', async (code, text, expected) => {
  const { fault, said, message } = await refusalOf({ code, text });
  expect(fault).toBeInstanceOf(DatabaseUnusable);
  expect(message).toMatch(where);
  expect(message).toMatch(expected);
  expect(message).toContain(`(${text})`);
  expect(message).not.toMatch(/hidden|\n/);
  expect(said).toEqual([]);
});

test('a PostgreSQL that is too old is reported in one line', async () => {
  const { message } = await refusalOf({ version: '14.19 (Debian 14.19-1)', number: '140019' });
  expect(message).toMatch(where);
  expect(message).toMatch(/is PostgreSQL 14\.19 \(Debian 14\.19-1\); Ballpark needs PostgreSQL 15 or later$/);
});

test('the oldest that will do is taken', async () => {
  expect((await refusalOf({ version: '15.0', number: '150000' })).fault).toBeNull();
});

test.each([
  ['57P03', 'the database system is starting up'],
  ['53300', 'sorry, too many clients already'],
])('an answer of %s is waited for, which is logged once, and again when it lasts', async (code, text) => {
  const { fault, said, message } = await refusalOf({ code, text }, 600);
  expect(fault).toBeInstanceOf(DatabaseUnusable);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^Waiting for the database ballpark at 127\.0\.0\.1:\d+ …$/);
  expect(message).toMatch(/does not answer; start it/);
});

test.each([
  ['a closed port', 'postgres://ada:hidden@127.0.0.1:1/ballpark', /ECONNREFUSED/],
  ['a name that nobody knows', 'postgres://ada:hidden@nowhere.invalid/ballpark', /ENOTFOUND|EAI_AGAIN/],
  ['a socket that is not there', 'postgres://ada:hidden@/ballpark?host=/nowhere', /ENOENT/],
])('%s is waited for', async (_what, url, expected) => {
  const said: string[] = [];
  const stop = new AbortController();
  // On a busy machine a name look-up takes a second.
  const onWait = (text: string) => {
    said.push(text);
    stop.abort();
  };
  await expect(waitForPostgres(url, { onWait, signal: stop.signal })).rejects.toThrow(/aborted/);
  expect(said).toHaveLength(1);
  const fault: unknown = await waitForPostgres(url, { patienceMs: 0 }).catch((error: unknown) => error);
  expect(String(fault)).toMatch(expected);
  expect(String(fault)).not.toMatch(/hidden|\n/);
});
