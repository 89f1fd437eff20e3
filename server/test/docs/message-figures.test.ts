import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../domain/src/contract');
const files = globSync('*messages.ts', { cwd: folder });

test('the texts of all topics are read', () => expect(files).toContain('screen-messages.ts'));

test.each(files)('%s takes its figures from the rules', (file) => {
  const source = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
  expect(
    source.match(/\d[\d,.]*\s+(?:megapixels|minutes|hours|days|XP|characters|photos|questions)/g),
  ).toBeNull();
});
