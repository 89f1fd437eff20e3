import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureFolder, FolderUnusable } from './ensure-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ballpark-folder-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('folders above are made too, and one that is there stays', () => {
  const path = join(root, 'a/b/c');
  ensureFolder(path);
  ensureFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test('a file in the way is reported in one line', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => ensureFolder(join(root, 'file'))).toThrow(FolderUnusable);
  expect(() => ensureFolder(join(root, 'file/below'))).toThrow(/set another DATA_DIR$/);
});

test.runIf(process.platform === 'linux')('where nothing can be made it ends', () => {
  expect(() => ensureFolder('/proc/nothing/here')).toThrow(FolderUnusable);
});
