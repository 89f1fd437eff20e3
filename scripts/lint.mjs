import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtime } from './prepare.mjs';
import { root, run } from './run-command.mjs';

const linter = join(root, 'node_modules/oxlint/bin/oxlint');
const cache = join(root, '.cache/lint.json');
/** With more, naming them takes longer than reading all. */
const maxNamed = 300;

/**
 * Lints the files that have changed since they last passed, or all. Like other caches of lint the former does not see that a
 * file which is unchanged uses a type which is not.
 *
 * @param {boolean} isWhole
 */
export async function lint(isWhole) {
  const now = await hashes();
  const before = isWhole ? {} : readCache();
  const changed = Object.keys(now).filter((file) => now[file] !== before[file]);
  if (changed.length === 0) return { code: 0, output: '' };
  const named = isWhole || changed.length > maxNamed ? [] : changed;
  const done = await run(runtime(), [linter, ...named], { minutes: 5 });
  if (done.code === 0) {
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(cache, JSON.stringify(now));
  }
  return done;
}

/**
 * Of each source file, with the rules and the versions of what reads it.
 *
 * @returns {Promise<Record<string, string>>}
 */
async function hashes() {
  const listed = await run(
    'git',
    ['ls-files', '-coz', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'],
    {
      minutes: 1,
    },
  );
  if (listed.code !== 0) throw new Error(listed.output);
  const setup = ['.oxlintrc.json', 'tsconfig.base.json', 'package-lock.json'].map((file) =>
    readFileSync(join(root, file)),
  );
  const files = listed.output.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  return Object.fromEntries(files.map((file) => [file, hashOf([...setup, readFileSync(join(root, file))])]));
}

/** @param {Buffer[]} parts */
function hashOf(parts) {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest('base64');
}

/** @returns {Record<string, string>} */
function readCache() {
  try {
    return /** @type {Record<string, string>} */ (JSON.parse(readFileSync(cache, 'utf8')));
  } catch {
    return {};
  }
}
