import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { evidenceFolder, evidenceVariable } from './evidence-folder.mjs';
import { countTests, failTooFlaky, fullName, mergeRetries, mostFlaky } from './journey-retries.mjs';
import { runtime } from './prepare.mjs';
import { isSystemError, root, run } from './run-command.mjs';

const typeScript = 'node_modules/typescript/bin/tsc';
const projects = ['domain', 'server', 'web', 'web/build', 'web/service-worker', 'e2e', 'bench', 'scripts'];

/**
 * @typedef {import('./journey-retries.mjs').Counts} Counts
 * @typedef {import('./journey-retries.mjs').FileReport} FileReport
 * @typedef {import('./journey-retries.mjs').Flaky} Flaky
 * @typedef {Counts & { output: string, notes?: string[] }} Result `notes` are shown with the sum.
 * @typedef {{ env?: NodeJS.ProcessEnv, minutes: number, onLine: (line: string) => void }} TestOptions
 * @typedef {{ files: FileReport[], hasStrayError: boolean, output: string }} TestRun
 * @typedef {(options: { onLine: (line: string) => void }) => Promise<Result>} Check
 */

/**
 * Each counts as one; they can run in parallel.
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
      ['node_modules/knip/bin/knip.js', '--strict', '--include=dependencies,unlisted', '--workspace=server'],
    ]),
  imports: () =>
    each([['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', 'domain', 'server', 'web']]),
  citations: () => each([['scripts/check-citations.ts']]),
};

/**
 * One checker, because four would each read the packages' types. Unchanged files are skipped.
 *
 * @param {string} project
 */
function typeOptions(project) {
  const file = `.cache/types/${project}.tsbuildinfo`;
  return ['--checkers', '1', '--incremental', '--tsBuildInfoFile', join(root, file)];
}

/**
 * Continues after a failure, to show every fault.
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
 * @param {string} name
 * @param {string[]} projects
 * @param {TestOptions} options
 * @returns {Promise<Result>}
 */
export async function runTests(name, projects, options) {
  return toResult(await runVitest(name, projects, options));
}

/**
 * Retries failed files one at a time. What passes only then is listed as flaky.
 *
 * @param {TestOptions} options
 * @returns {Promise<Result>}
 */
export async function runJourneys(options) {
  rmSync(join(root, 'test-results'), { recursive: true, force: true });
  const first = await runVitest('e2e', ['e2e'], options);
  const failed = first.files.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (first.hasStrayError || failed.length === 0) return toResult(first);
  const env = { ...options.env, [evidenceVariable]: 'test-results/second-try' };
  // So many failures are no coincidence.
  const again = await runVitest('e2e-again', ['e2e'], { ...options, env, minutes: 15 }, [
    '--maxWorkers=1',
    ...failed,
  ]);
  const { files, flaky } = mergeRetries(first.files, again.hasStrayError ? [] : again.files);
  const counts = failTooFlaky(countTests(files), flaky.length);
  const notes = [...flaky.map(describeFlaky), ...explainTooFlaky(flaky)];
  return { ...counts, output: first.output + again.output, notes };
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {TestOptions} options
 * @param {string[]} [args]
 * @returns {Promise<TestRun>}
 */
async function runVitest(name, projects, { env = {}, minutes, onLine }, args = []) {
  const report = join(root, '.cache', `${name}-tests.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const all = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ];
  const { code, output } = await run(runtime(), all, { env: { ...process.env, ...env }, minutes, onLine });
  const files = readReport(report);
  // vitest also fails for an error outside tests, which its report omits.
  const hasStrayError =
    files === undefined ||
    /caught \d+ unhandled error/.test(output) ||
    (code !== 0 && countTests(files).failed === 0);
  return { files: files ?? [], hasStrayError, output };
}

/**
 * @param {TestRun} run
 * @returns {Result}
 */
function toResult({ files, hasStrayError, output }) {
  const counts = countTests(files);
  return { ...counts, failed: counts.failed + (hasStrayError ? 1 : 0), output };
}

/** @param {Flaky} flaky */
function describeFlaky({ file, test }) {
  const path = relative(root, file).replaceAll('\\', '/');
  if (test === undefined) return `flaky: ${path}`;
  const kept = evidenceFolder(path, test.title);
  const where = existsSync(join(root, kept)) ? ` (kept: ${kept})` : '';
  return `flaky: ${path} > ${fullName(test)}${where}`;
}

/** @param {Flaky[]} flaky */
function explainTooFlaky({ length }) {
  return length > mostFlaky
    ? [`${length} are flaky, and at most ${mostFlaky} may be: the others count as failed.`]
    : [];
}

/**
 * @param {string} path
 * @returns {FileReport[] | undefined}
 */
function readReport(path) {
  try {
    const report = /** @type {{ testResults: FileReport[] }} */ (JSON.parse(readFileSync(path, 'utf8')));
    return report.testResults;
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
