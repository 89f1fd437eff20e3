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

test('a translation that says below for above, or the reverse, is a fault', async () => {
  const swapped: Record<string, [above: string, below: string]> = {
    de: ['{x} darunter', '{x} über dem Preis'],
    fr: ['{x} au-dessous', '{x} au-dessus'],
    es: ['{x} por debajo', '{x} por encima'],
    'pt-BR': ['{x} abaixo', '{x} acima'],
    ja: ['{x}低い', '{x}高い'],
    ar: ['أقل {x}', 'أعلى {x}'],
  };
  const faults = await translationFaults((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const [above, below] = swapped[file.split('/')[1] ?? ''] ?? [];
    if (above === undefined || below === undefined || !file.endsWith('web.po')) return text;
    const right = `msgid "{x} below as well"\nmsgstr "${above}"\n`;
    return `${text}\nmsgid "{x} above us"\nmsgstr "${above}"\n\nmsgid "{x} below us"\nmsgstr "${below}"\n\n${right}`;
  });
  expect(faults.map((fault) => fault.split('\n').slice(0, 2))).toEqual(
    Object.keys(swapped).flatMap((language) => [
      [`locales/${language}/web.po: above and below are swapped`, '  {x} above us'],
      [`locales/${language}/web.po: above and below are swapped`, '  {x} below us'],
    ]),
  );
});
