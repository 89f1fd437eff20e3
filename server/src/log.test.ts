import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLog, withoutAddresses } from './log.ts';

type Call = (log: ReturnType<typeof createLog>) => void;

function written(call: Call, format: 'json' | 'text' = 'json'): string {
  const lines: string[] = [];
  call(createLog('trace', { format, destination: { write: (line) => void lines.push(line) } }));
  return lines.join('').replace(/^\d\d:\d\d:\d\d /, '');
}

const email = 'ada.o+x@example.com';

test.each([
  ['the text', (log) => log.info({}, `mail to ${email} failed`)],
  ['a field', (log) => log.warn({ to: email }, 'x')],
  ['the name of a field', (log) => log.warn({ [email]: 1 }, 'x')],
  [
    'the message and stack of an error',
    (log) => log.error({ err: new Error(`550 <${email}> unknown`) }, 'x'),
  ],
  ['a cause', (log) => log.error({ err: new Error('x', { cause: new Error(`for "${email}"`) }) }, 'x')],
  ['an address of the web', (log) => log.info({ url: '/verify?email=ada%40example.com' }, 'x')],
  ['a child', (log) => log.child({ user: email }).info('x')],
  ['what follows a line break', (log) => log.info(`to\n${email}\n`)],
  ['a name with other letters', (log) => log.info('zoë@bücher.example')],
  ['a connection', (log) => log.info('postgres://user:ada@db/ballpark')],
] satisfies [string, Call][])('%s shows no address', (_where, call) => {
  const line = written(call);
  expect(line).toContain('[address]');
  expect(line).not.toMatch(/ada|zoë|example/);
  expect(() => void JSON.parse(line)).not.toThrow();
});

test.each([
  ['an error', (error: Error) => error],
  ['a field', (error: Error) => ({ err: error })],
  ['its cause', (error: Error) => ({ err: new Error('outer', { cause: error }) })],
])('the row that a database quotes in %s is left out', (_, logged) => {
  const error = Object.assign(new Error('violates a check'), { detail: 'Failing row contains (secret).' });
  const line = written((log) => log.error(logged(error), 'x'));
  expect(line).toContain('violates a check');
  expect(line).not.toContain('secret');
});

test('whatever surrounds it, the line stays JSON and loses nothing else', () => {
  const around = fc.string({ unit: fc.constantFrom('\\', '"', '\n', 'n', 'u', ' ', '\u0001', 'é') });
  fc.assert(
    fc.property(around, around, (before, after) => {
      const apart = withoutAddresses(JSON.stringify({ msg: `${before} ${email} ${after}`, level: 40 }));
      expect(JSON.parse(apart)).toEqual({ msg: `${before} [address] ${after}`, level: 40 });
      const joined = withoutAddresses(JSON.stringify({ msg: before + email + after, level: 40 }));
      expect(JSON.parse(joined)).toMatchObject({ level: 40 });
      expect(joined).not.toContain(email);
    }),
  );
});

test('there is no other log', () => {
  const src = import.meta.dirname;
  const makers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /import (?!type).*from 'pino'|\bconsole\./.test(readFileSync(join(src, name), 'utf8')));
  expect(makers).toEqual(['log.ts']);
});

test('each line about a fault is reported, and no other', () => {
  let faults = 0;
  const log = createLog('info', { destination: { write: () => {} }, onError: () => (faults += 1) });
  log.info('fine');
  log.warn({ a: 1 }, 'passes');
  log.error({ err: new Error('one') }, 'fault');
  log.child({ requestId: 'x' }).fatal('another');
  expect(faults).toBe(2);
});

const printed = (call: Call) => written(call, 'text');

test('a line for people has the level, what happened and its particulars, no address, and is no JSON', () => {
  expect(printed((log) => log.info('Server listening'))).toBe('info Server listening\n');
  const upkeep = printed((log) => log.warn({ to: email, count: 2, parts: ['a'] }, `no mail to ${email}`));
  expect(upkeep).toBe('warning no mail to [address] (to: [address], count: 2, parts: ["a"])\n');
});

test('a fault is printed with its stack', () => {
  const fault = printed((log) => log.error({ err: new Error('broken'), job: 'mail' }, 'a job failed'));
  expect(fault).toMatch(/^error a job failed \(job: mail\)\nError: broken\n {4}at /);
  expect(printed((log) => log.error({ err: 'no error' }, 'x'))).toBe('error x (err: no error)\n');
});

test('nobody’s text can move the cursor of a terminal', () => {
  expect(printed((log) => log.warn({ url: '/\u001b[2J\r\n\u202e' }, 'odd\u0007'))).toBe(
    String.raw`warning odd\u0007 (url: /\u001b[2J\u000d\u000a\u202e)` + '\n',
  );
});
