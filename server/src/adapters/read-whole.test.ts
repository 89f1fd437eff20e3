import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readWhole } from './read-whole.ts';

test('a file is read to its end', async () => {
  expect(String(await readWhole({ stream: Readable.from([Buffer.from('a'), Buffer.from('b')]) }))).toBe('ab');
});

test('a store that stops in the middle holds nobody up for good', async () => {
  const stream = new Readable({ read() {} });
  stream.push('begun');
  await expect(readWhole({ stream }, 50)).rejects.toMatchObject({ status: 503 });
  expect(stream.destroyed).toBe(true);
});

test('a store that never ends fills no memory', async () => {
  const part = Buffer.alloc(1024 * 1024);
  const stream = new Readable({ read: () => void stream.push(part) });
  await expect(readWhole({ stream })).rejects.toMatchObject({ status: 503 });
  expect(stream.destroyed).toBe(true);
});
