/**
 * The parts of vitest's report that are read.
 *
 * @typedef {{ ancestorTitles: string[], title: string, status: string }} TestReport
 * @typedef {{ name: string, status: string, assertionResults: TestReport[] }} FileReport
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ file: string, test?: TestReport }} Flaky `test` is absent where the whole file broke.
 */

/** More than these fail the run: unreliable journeys prove nothing. */
export const mostFlaky = 3;

/**
 * @param {FileReport[]} files
 * @returns {Counts}
 */
export function countTests(files) {
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(isFailed).length;
  return { passed, failed: failed + files.filter(isBroken).length, skipped: tests.length - passed - failed };
}

/**
 * Counts tests that passed on retry as passed, and lists them.
 *
 * @param {FileReport[]} first
 * @param {FileReport[]} second
 * @returns {{ files: FileReport[], flaky: Flaky[] }}
 */
export function mergeRetries(first, second) {
  /** @type {Flaky[]} */
  const flaky = [];
  const files = first.map((file) => {
    const again = second.find(({ name }) => name === file.name);
    if (again === undefined) return file;
    if (isBroken(file)) {
      if (again.status !== 'passed') return file;
      flaky.push({ file: file.name });
      return again;
    }
    const assertionResults = file.assertionResults.map((test) => {
      if (!isFailed(test) || !doesPass(again, test)) return test;
      flaky.push({ file: file.name, test });
      return { ...test, status: 'passed' };
    });
    return { ...file, assertionResults, status: assertionResults.some(isFailed) ? 'failed' : 'passed' };
  });
  return { files, flaky };
}

/**
 * Beyond the limit they count as failed.
 *
 * @param {Counts} counts
 * @param {number} flaky how many tests passed only at the second try
 * @returns {Counts}
 */
export function failTooFlaky(counts, flaky) {
  const over = Math.max(0, flaky - mostFlaky);
  return { ...counts, passed: counts.passed - over, failed: counts.failed + over };
}

/**
 * It would not be counted otherwise.
 *
 * @param {FileReport} file
 */
function isBroken(file) {
  return file.status === 'failed' && !file.assertionResults.some(isFailed);
}

/** @param {TestReport} test */
function isFailed({ status }) {
  return status === 'failed';
}

/**
 * Tests of a table may share a name.
 *
 * @param {FileReport} file
 * @param {TestReport} test
 */
function doesPass(file, test) {
  const same = file.assertionResults.filter((other) => fullName(other) === fullName(test));
  return same.length > 0 && same.every(({ status }) => status === 'passed');
}

/** @param {TestReport} test */
export function fullName({ ancestorTitles, title }) {
  return [...ancestorTitles, title].join(' > ');
}
