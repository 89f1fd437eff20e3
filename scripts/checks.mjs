import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lint } from './lint.mjs';
import { runtime } from './prepare.mjs';
import { isSystemError, root, run } from './run-command.mjs';

const typeScript = 'node_modules/typescript/bin/tsc';
const projects = ['domain', 'server', 'web', 'web/build', 'web/service-worker', 'e2e', 'bench', 'scripts'];

/** More flaky journeys than these fail the run: unreliable ones prove nothing. */
const maxFlaky = 2;

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { output: string, notes?: string[] }} Result `notes` are shown with the sum.
 * @typedef {{ env?: NodeJS.ProcessEnv, minutes: number, onLine: (line: string) => void }} TestOptions
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileReport
 * @typedef {import('@playwright/test/reporter').JSONReport} JourneyReport
 * @typedef {(options: { onLine: (line: string) => void, isWhole: boolean }) => Promise<Result>} Check `isWhole`: with the tests.
 */

/**
 * Each counts as one; they can run in parallel.
 *
 * @satisfies {Record<string, Check>}
 */
export const sourceChecks = {
  types: async () => {
    const result = await each(
      projects.map((project) => [typeScript, '-p', project, ...typeOptions(project)]),
    );
    // Several projects read the same files.
    return { ...result, output: [...new Set(result.output.split('\n'))].join('\n') };
  },
  lint: async ({ isWhole }) => {
    const { code, output } = await lint(isWhole);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
  },
  format: () => each([['node_modules/oxfmt/bin/oxfmt', '--check']]),
  knip: () =>
    each([
      ['node_modules/knip/bin/knip.js'],
      ['node_modules/knip/bin/knip.js', '--production', '--include', 'files,exports,types'],
      ['node_modules/knip/bin/knip.js', '--strict', '--include=dependencies,unlisted', '--workspace=server'],
    ]),
  imports: () =>
    each([
      [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        'domain',
        'server',
        'web',
        'bench',
        'e2e',
        'scripts',
      ],
    ]),
  citations: () => each([['scripts/check-citations.ts']]),
  // The catalogs have what stands in the code (`npm run texts` writes them), and translations fit their English.
  texts: () =>
    each([
      ['node_modules/@lingui/cli/dist/lingui-check.js', 'sync', '--clean', '--workers', '1', '--verbose'],
      ['scripts/check-translations.ts'],
    ]),
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
 * @param {string[]} projects
 * @param {TestOptions} options
 * @returns {Promise<Result>}
 */
export async function runTests(projects, { env = {}, minutes, onLine }) {
  const report = reportFile('unit');
  const all = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, output } = await run(runtime(), all, { env: { ...process.env, ...env }, minutes, onLine });
  const files = /** @type {{ testResults: FileReport[] } | undefined} */ (readReport(report))?.testResults;
  const counts = countTests(files ?? []);
  // vitest also fails for an error outside tests, which its report omits.
  const hasStrayError =
    files === undefined || /caught \d+ unhandled error/.test(output) || (code !== 0 && counts.failed === 0);
  return { ...counts, failed: counts.failed + (hasStrayError ? 1 : 0), output };
}

/**
 * @param {FileReport[]} files
 * @returns {Counts}
 */
function countTests(files) {
  const tests = files.flatMap((file) => file.assertionResults);
  const count = (/** @type {string} */ wanted) => tests.filter(({ status }) => status === wanted).length;
  const [passed, failed] = [count('passed'), count('failed')];
  // A file that broke outside its tests would not be counted otherwise.
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  return { passed, failed: failed + broken.length, skipped: tests.length - passed - failed };
}

/**
 * As in CI, a journey that fails runs once more. What passes only then is listed as flaky.
 *
 * @param {TestOptions} options
 * @returns {Promise<Result>}
 */
export async function runJourneys({ env = {}, minutes, onLine }) {
  const report = reportFile('e2e');
  const done = await run(
    runtime(),
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e', '--reporter=list,json'],
    { env: { ...process.env, CI: '1', ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, minutes, onLine },
  );
  const found = /** @type {JourneyReport | undefined} */ (readReport(report));
  if (found === undefined) return { passed: 0, failed: 1, skipped: 0, output: done.output };
  const { expected, unexpected, flaky, skipped } = found.stats;
  const isTooFlaky = flaky > maxFlaky;
  const failed = unexpected + found.errors.length + (isTooFlaky ? flaky : 0);
  return {
    passed: expected + (isTooFlaky ? 0 : flaky),
    failed: done.code !== 0 && failed === 0 ? 1 : failed,
    skipped,
    output: done.output,
    ...(flaky > 0 && { notes: flakyNotes(found, isTooFlaky) }),
  };
}

/**
 * @param {JourneyReport} report
 * @param {boolean} isTooFlaky
 */
function flakyNotes({ suites }, isTooFlaky) {
  const lines = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title, tests }) => {
      const kept = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments));
      const trace = kept.find(({ name }) => name === 'trace')?.path;
      return `flaky: e2e/${file} > ${title}${trace === undefined ? '' : ` (trace: ${relative(root, trace)})`}`;
    });
  return isTooFlaky
    ? [...lines, `At most ${maxFlaky} journeys may be flaky, so these count as failed.`]
    : lines;
}

/**
 * @param {JourneyReport['suites'][number]} suite
 * @returns {JourneyReport['suites'][number]['specs']}
 */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {string} name */
function reportFile(name) {
  const file = join(root, '.cache', `${name}-tests.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/**
 * @param {string} path
 * @returns {unknown}
 */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
