import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { translationFaults } from './translation-faults.ts';

const root = join(import.meta.dirname, '..');

test('American English holds no text that is none of ours any more, the same, or with other arguments', async () => {
  const added = `
msgid "A colour of old"
msgstr "A color of old"

msgid "My listings"
msgstr "My listings"

msgid "{off} above"
msgstr "{of} above"
`;
  const faults = await translationFaults((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return file === 'locales/en-US/web.po' ? text + added : text;
  });
  expect(faults.map((fault) => fault.split('\n').slice(0, 2))).toEqual([
    ['locales/en-US/web.po: no text of ours any more', '  A colour of old'],
    ['locales/en-US/web.po: the same as the English', '  My listings'],
    ['locales/en-US/web.po: other arguments or tags than the English', '  {off} above'],
  ]);
});

test('a British spelling has an American text', async () => {
  const faults = await translationFaults((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return file === 'locales/en/web.po' ? `${text}\nmsgid "Many colours"\nmsgstr "Many colours"\n` : text;
  });
  expect(faults).toEqual([
    'locales/en-US/web.po: a British spelling without an American text\n  Many colours',
  ]);
});
