import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DatabaseUnusable, waitForPostgres } from '../../src/db/connections/reach-postgres.ts';

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

/** The reply to a connection: an error, or a version. */
type Manner = { code: string; text: string } | { version: string; number: string };

/** A PostgreSQL that only greets. */
async function fakePostgres(manner: Manner): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    let hasGreeted = false;
    socket.on('data', (bytes: Buffer) => {
      if ('code' in manner) return void socket.end(refusal(manner));
      if (!hasGreeted) socket.write(Buffer.concat([message('R', int32(0)), ready]));
      else if (bytes[0] === 'Q'.charCodeAt(0)) socket.write(answer([manner.number, manner.version]));
      else socket.end();
      hasGreeted = true;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://ada:hidden@127.0.0.1:${port}/ballpark`,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** A letter, the length including itself, the content. */
function message(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const ready = message('Z', Buffer.from('I'));

function refusal({ code, text }: { code: string; text: string }): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));
}

function answer(values: string[]): Buffer {
  const names = ['number', 'name'].map((name) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]),
  );
  const columns = values.map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]));
  return Buffer.concat([
    message('T', int16(values.length), ...names),
    message('D', int16(values.length), ...columns),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  return int32(value).subarray(2);
}
