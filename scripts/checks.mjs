import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runtime } from './prepare.mjs';
import { root, run } from './run-command.mjs';

const projects = ['domain', 'server', 'web', 'web/build', 'e2e'];

/** Checks that read the sources only. Each counts as one; they may run side by side. */
export const sourceChecks = {
  types: () =>
    each(
      projects.map((project) => ['node_modules/typescript/bin/tsc', '-p', join(project, 'tsconfig.json')]),
    ),
  lint: () => each([['node_modules/oxlint/bin/oxlint']]),
  format: () => each([['node_modules/oxfmt/bin/oxfmt', '--check']]),
  knip: () => each([['node_modules/knip/bin/knip.js']]),
  imports: () => each([['scripts/check-import-rules.mjs'], ['scripts/check-import-graph.mjs']]),
  citations: () => each([['scripts/check-citations.mjs']]),
};

/** Runs Node programs one after the other; all of them, so that one run shows every fault. */
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

/** Runs the tests of some vitest projects and counts every single one. */
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

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
