import { expect, test } from 'vitest';
import { rulesParts } from './reports.ts';

test('empty lines part paragraphs, and # begins a heading', () => {
  expect(rulesParts('Hello\nthere\n\n\n# One\nFirst.\r\n\r\nSecond.\n# Two\n\nThird.')).toEqual([
    { kind: 'paragraph', text: 'Hello\nthere' },
    { kind: 'heading', text: 'One' },
    { kind: 'paragraph', text: 'First.' },
    { kind: 'paragraph', text: 'Second.' },
    { kind: 'heading', text: 'Two' },
    { kind: 'paragraph', text: 'Third.' },
  ]);
});

test('everything else is text, whatever it looks like', () => {
  const text = '<b>bold</b> #no **no** [no](https://example.com)';
  expect(rulesParts(text)).toEqual([{ kind: 'paragraph', text }]);
  expect(rulesParts(' \n\n#\n\n')).toEqual([]);
});
