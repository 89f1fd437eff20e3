import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseUnusable, waitForPostgres } from '../../src/db/connections/reach-postgres.ts';

afterEach(() => vi.restoreAllMocks());

/** How a server answers: by an error, or by its version. */
type Manner = { code: string; text: string } | { name: string; number: string };

async function refusalOf(manner: Manner, patienceMs?: number) {
  const rows = [manner];
  const refusal = 'code' in manner && Object.assign(new Error(manner.text), { code: manner.code });
  // Of pg's many forms of a call, the types know another.
  const connected = refusal ? Promise.reject(refusal) : Promise.resolve();
  vi.spyOn(Client.prototype, 'connect').mockReturnValue(connected as never);
  vi.spyOn(Client.prototype, 'query').mockReturnValue(Promise.resolve({ rows }) as never);
  const said: string[] = [];
  const onWait = (text: string) => void said.push(text);
  const url = 'postgres://ada:hidden@127.0.0.1:5432/ballpark';
  const waiting = waitForPostgres(url, { onWait, ...(patienceMs !== undefined && { patienceMs }) });
  const fault: unknown = await waiting.then(
    () => null,
    (error: unknown) => error,
  );
  return { fault, said, message: fault instanceof Error ? fault.message : '' };
}

const where = /^the database ballpark at 127\.0\.0\.1:\d+ /;

test.each([
  [
    '28P01',
    'password authentication failed for user "ada"',
    /refuses the sign-in .* check its user and password/,
  ],
  ['28000', 'no pg_hba.conf entry for host', /refuses the sign-in/],
  ['3D000', 'database "ballpark" does not exist', /doesn’t exist; create it with createdb/],
  [
    '42501',
    'permission denied for database "ballpark"',
    /can’t be used by the role .* make that role its owner/,
  ],
  ['08P01', 'unsupported startup parameter: options', /can’t be used; check DATABASE_URL/],
])('an answer of %s is explained in one line, at once', async (code, text, expected) => {
  const { fault, said, message } = await refusalOf({ code, text });
  expect(fault).toBeInstanceOf(DatabaseUnusable);
  expect(message).toMatch(where);
  expect(message).toMatch(expected);
  expect(message).toContain(`(${text})`);
  expect(message).not.toMatch(/hidden|\n/);
  expect(said).toEqual([]);
});

test('a PostgreSQL that is too old is reported in one line, and the oldest that will do is taken', async () => {
  const { message } = await refusalOf({ name: '14.19 (Debian 14.19-1)', number: '140019' });
  expect(message).toMatch(where);
  expect(message).toMatch(/is PostgreSQL 14\.19 \(Debian 14\.19-1\); Ballpark needs PostgreSQL 15 or later$/);
  expect((await refusalOf({ name: '15.0', number: '150000' })).fault).toBeNull();
});

test.each([
  ['57P03', 'the database system is starting up'],
  ['53300', 'sorry, too many clients already'],
])('an answer of %s is waited for, which is logged once, and again when it lasts', async (code, text) => {
  const { fault, said, message } = await refusalOf({ code, text }, 600);
  expect(fault).toBeInstanceOf(DatabaseUnusable);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^Waiting for the database ballpark at 127\.0\.0\.1:\d+ …$/);
  expect(message).toMatch(/isn’t responding; start it/);
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
