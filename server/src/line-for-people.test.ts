import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function printed(call: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  call(createLog('trace', { format: 'text', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('').replace(/^\d\d:\d\d:\d\d /, '');
}

test('a line for people has the level, what happened and its particulars, and is no JSON', () => {
  expect(printed((log) => log.info('Server listening'))).toBe('info Server listening\n');
  const upkeep = printed((log) => log.warn({ error: 'no room', count: 2, parts: ['a'] }, 'upkeep failed'));
  expect(upkeep).toBe('warning upkeep failed (error: no room, count: 2, parts: ["a"])\n');
});

test('a fault is printed with its stack', () => {
  const fault = printed((log) => log.error({ err: new Error('broken'), job: 'mail' }, 'a job failed'));
  expect(fault).toMatch(/^error a job failed \(job: mail\)\nError: broken\n {4}at /);
  expect(printed((log) => log.error({ err: 'no error' }, 'x'))).toBe('error x (err: no error)\n');
});

test('no address is shown', () => {
  expect(printed((log) => log.warn({ to: 'ada@example.com' }, 'for ada@example.com'))).toBe(
    'warning for [address] (to: [address])\n',
  );
});

test('nobody’s text can move the cursor of a terminal', () => {
  expect(printed((log) => log.warn({ url: '/\u001b[2J\r\n\u202e' }, 'odd\u0007'))).toBe(
    String.raw`warning odd\u0007 (url: /\u001b[2J\u000d\u000a\u202e)` + '\n',
  );
});
