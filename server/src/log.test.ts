import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLog, withoutAddresses } from './log.ts';

function written(call: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  call(createLog('trace', { destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

const email = 'ada.o+x@example.com';

test.each([
  ['the text', (log) => log.info({}, `mail to ${email} failed`)],
  ['a field', (log) => log.warn({ to: email }, 'x')],
  ['the name of a field', (log) => log.warn({ [email]: 1 }, 'x')],
  ['a list', (log) => log.warn({ rejected: [{ recipient: email }] }, 'x')],
  [
    'the message and stack of an error',
    (log) => log.error({ err: new Error(`550 <${email}> unknown`) }, 'x'),
  ],
  [
    'the detail of an error',
    (log) => log.error(Object.assign(new Error('x'), { detail: `(email)=(${email})` })),
  ],
  ['a cause', (log) => log.error({ err: new Error('x', { cause: new Error(`for "${email}"`) }) }, 'x')],
  ['an address of the web', (log) => log.info({ url: '/verify?email=ada%40example.com' }, 'x')],
  ['a child', (log) => log.child({ user: email }).info('x')],
  ['what follows a line break', (log) => log.info(`to\n${email}\n`)],
  ['a name with other letters', (log) => log.info('zoë@bücher.example')],
  ['a connection', (log) => log.info('postgres://user:ada@db/ballpark')],
] satisfies [string, (log: ReturnType<typeof createLog>) => void][])(
  '%s shows no address',
  (_where, call) => {
    const line = written(call);
    expect(line).toContain('[address]');
    expect(line).not.toMatch(/ada|zoë|example/);
    expect(() => void JSON.parse(line)).not.toThrow();
  },
);

test('whatever surrounds it, the line stays JSON and loses nothing else', () => {
  const around = fc.string({ unit: fc.constantFrom('\\', '"', '\n', 'n', 'u', ' ', '\u0001', 'é') });
  fc.assert(
    fc.property(around, around, (before, after) => {
      const line = withoutAddresses(JSON.stringify({ msg: `${before} ${email} ${after}`, level: 40 }));
      expect(JSON.parse(line)).toEqual({ msg: `${before} [address] ${after}`, level: 40 });
    }),
  );
  fc.assert(
    fc.property(around, around, (before, after) => {
      const line = withoutAddresses(JSON.stringify({ msg: before + email + after, level: 40 }));
      expect(JSON.parse(line)).toMatchObject({ level: 40 });
      expect(line).not.toContain(email);
    }),
  );
});

test('there is no other log, and only few places write to the terminal', () => {
  const src = import.meta.dirname;
  const makers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /import (?!type).*from 'pino'|\bconsole\./.test(readFileSync(join(src, name), 'utf8')));
  expect(makers).toEqual(['log.ts']);
  const tellers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /\bstd(out|err)\.write|\bwriteSync\(2,/.test(readFileSync(join(src, name), 'utf8')));
  expect(tellers.sort()).toEqual([
    'admin-main.ts',
    'announce.ts',
    'backtest-main.ts',
    'db/embedded/embedded-postgres.ts',
    'main.ts',
    'migrate-main.ts',
  ]);
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
