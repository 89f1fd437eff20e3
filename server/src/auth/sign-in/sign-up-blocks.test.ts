import { describe, expect, test } from 'vitest';
import { readBlock } from './sign-up-blocks.ts';

describe('a line is read as', () => {
  test.each([
    ['Example.COM', 'domain example.com'],
    ['@example.com', 'domain example.com'],
    ['*.example.com', 'domain example.com'],
    ['bücher.example', 'domain xn--bcher-kva.example'],
    ['Ann+offers@Example.com', 'address ann@example.com'],
    ['a.n.n@googlemail.com', 'address ann@gmail.com'],
    ['192.0.2.7', 'network 192.0.2.7/32'],
    ['192.0.2.7/24', 'network 192.0.2.7/24'],
    ['::ffff:192.0.2.7/120', 'network 192.0.2.7/24'],
    ['2001:db8::/32', 'network 2001:db8::/32'],
  ])('%s: %s', (line, read) => {
    const found = readBlock(line);
    expect(typeof found === 'string' ? found : `${found.kind} ${found.value}`).toBe(read);
  });

  test.each(['com', '@co.uk', '*.de', '0.0.0.0/0', '10.0.0.0/7', '::/0', '2000::/3'])(
    '%s: too wide',
    (line) => expect(readBlock(line)).toBe('blockTooWide'),
  );

  test.each(['what?', 'ann@', 'a b.example', '192.0.2.7/33', '192.0.2.7/x', '192.0.2.7/24/1'])(
    '%s: nothing',
    (line) => expect(readBlock(line)).toBe('blockUnknown'),
  );
});
