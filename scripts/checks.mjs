import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runtime } from './prepare.mjs';
import { isSystemError, root, run } from './run-command.mjs';

const typeScript = 'node_modules/typescript/bin/tsc';
const projects = ['domain', 'server', 'web', 'web/build', 'web/service-worker', 'e2e', 'bench', 'scripts'];

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { output: string }} Result
 * @typedef {(options: { onLine: (line: string) => void }) => Promise<Result>} Check
 */

/**
 * Checks that only read the sources. Each counts as one, and they may run side by side.
 *
 * @satisfies {Record<string, Check>}
 */
export const sourceChecks = {
  types: () => each(projects.map((project) => [typeScript, '-p', project, ...typeOptions(project)])),
  lint: () => each([['node_modules/oxlint/bin/oxlint']]),
  format: () => each([['node_modules/oxfmt/bin/oxfmt', '--check']]),
  knip: () =>
    each([
      ['node_modules/knip/bin/knip.js'],
      ['node_modules/knip/bin/knip.js', '--production', '--include', 'files,exports,types'],
    ]),
  imports: () => each([['scripts/check-import-rules.ts'], ['scripts/check-import-graph.ts']]),
  citations: () => each([['scripts/check-citations.ts']]),
};

/**
 * One checker needs less than half the time of four: each would read the types of the packages again. What has not changed since the last
 * check is not checked again.
 *
 * @param {string} project
 */
function typeOptions(project) {
  const file = `.cache/types/${project}.tsbuildinfo`;
  return ['--checkers', '1', '--incremental', '--tsBuildInfoFile', join(root, file)];
}

/**
 * Runs Node programs one after the other, and all of them even when one fails, so that one run shows every fault.
 *
 * @param {[program: string, ...args: string[]][]} commands
 * @returns {Promise<Result>}
 */
async function each(commands) {
  let output = '';
  let failures = 0;
  for (const [program, ...args] of commands) {
    const done = await run(runtime(), [join(root, program), ...args], { minutes: 5 });
    if (done.code !== 0) failures += 1;
    output += done.output;
  }
  return { passed: failures === 0 ? 1 : 0, failed: failures === 0 ? 0 : 1, skipped: 0, output };
}

/**
 * Runs the tests of some vitest projects and counts every single one.
 *
 * @param {string} name
 * @param {string[]} projects
 * @param {{ env?: NodeJS.ProcessEnv, minutes: number, onLine: (line: string) => void }} options
 * @returns {Promise<Result>}
 */
export async function runTests(name, projects, { env = {}, minutes, onLine }) {
  const report = join(root, '.cache', `${name}-tests.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const done = await run(runtime(), args, { env: { ...process.env, ...env }, minutes, onLine });
  return { ...count(report, done.code), output: done.output };
}

/**
 * @param {string} report
 * @param {number} code
 * @returns {Counts}
 */
function count(report, code) {
  const result = readReport(report);
  if (result === undefined) return { passed: 0, failed: 1, skipped: 0 };
  // A file that breaks before its first test would otherwise not show in the sum.
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const failed = result.numFailedTests + broken.length;
  return {
    passed: result.numPassedTests,
    // An error outside every test makes vitest fail although each test passed.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/**
 * The parts of vitest's report that are counted.
 *
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileReport
 * @typedef {{ testResults: FileReport[] } & Record<Sum, number>} Report
 * @typedef {'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests'} Sum
 * @param {string} path
 * @returns {Report | undefined}
 */
function readReport(path) {
  try {
    return /** @type {Report} */ (JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
