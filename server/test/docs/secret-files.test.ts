import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchesGlob } from 'node:path/posix';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8');

/** Where the manual and compose.yaml have an operator put passwords, in the folder of a clone. */
const files = new Set(
  [
    ...read('docs/operations.md').matchAll(/^echo .*? >>?([\w.]+)/gm),
    ...read('compose.yaml').matchAll(/^ +- path: (\S+)$/gm),
  ].map(([, name = '']) => name),
);

test('files with secrets reach neither a commit nor an image', () => {
  expect(files).toEqual(new Set(['.env', 'ballpark.env']));
  for (const list of ['.gitignore', '.dockerignore']) {
    const patterns = read(list).split('\n');
    const open = [...files].filter(
      (name) => !patterns.some((each) => matchesGlob(name, each.replace(/^\//, ''))),
    );
    expect([list, open]).toEqual([list, []]);
  }
});
