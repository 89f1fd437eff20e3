import { describe, expect, test } from 'vitest';
import { countTests, failTooFlaky, type FileReport, mergeRetries } from './journey-retries.mjs';

const broken: FileReport = { name: '/e2e/broken.test.ts', status: 'failed', assertionResults: [] };

describe('the counts of both tries', () => {
  test('what passes at the second try is passed once, and flaky', () => {
    const first = [report('a', { one: 'failed', two: 'passed', three: 'failed', four: 'skipped' })];
    const second = [report('a', { one: 'passed', two: 'failed', three: 'failed', four: 'skipped' })];
    const { files, flaky } = mergeRetries(first, second);
    expect(countTests(files)).toEqual({ passed: 2, failed: 1, skipped: 1 });
    expect(flaky.map(({ file, test: { title } = {} }) => [file, title])).toEqual([['/e2e/a.test.ts', 'one']]);
  });

  test('what did not run again stays failed', () => {
    const first = [report('a', { one: 'failed' }), broken];
    expect(countTests(mergeRetries(first, []).files)).toEqual({ passed: 0, failed: 2, skipped: 0 });
    const second = [report('a', { one: 'skipped' })];
    expect(countTests(mergeRetries(first, second).files)).toEqual({ passed: 0, failed: 2, skipped: 0 });
  });

  test('one of two tests of the same name that fails again keeps both failed', () => {
    const { files, flaky } = mergeRetries([same('failed', 'failed')], [same('passed', 'failed')]);
    expect(countTests(files).failed).toBe(2);
    expect(flaky).toEqual([]);
  });

  test('the tests of a broken file count once it passes as a whole', () => {
    const hook = { ...report('broken', { one: 'skipped', two: 'skipped' }), status: 'failed' };
    const good = report('broken', { one: 'passed', two: 'passed' });
    for (const first of [broken, hook]) {
      const { files, flaky } = mergeRetries([first], [good]);
      expect(countTests(files)).toEqual({ passed: 2, failed: 0, skipped: 0 });
      expect(flaky).toEqual([{ file: broken.name }]);
    }
    expect(mergeRetries([broken], [report('broken', { one: 'failed' })])).toEqual({
      files: [broken],
      flaky: [],
    });
  });

  test('the fourth flaky test fails the run', () => {
    const counts = { passed: 10, failed: 0, skipped: 1 };
    expect(failTooFlaky(counts, 3)).toEqual(counts);
    expect(failTooFlaky(counts, 5)).toEqual({ passed: 8, failed: 2, skipped: 1 });
  });
});

function report(name: string, states: Record<string, string>): FileReport {
  const tests = Object.entries(states);
  return {
    name: `/e2e/${name}.test.ts`,
    status: tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
    assertionResults: tests.map(([title, status]) => ({ ancestorTitles: [], title, status })),
  };
}

function same(...states: string[]): FileReport {
  return {
    name: '/e2e/a.test.ts',
    status: 'failed',
    assertionResults: states.map((status) => ({ ancestorTitles: [], title: 'same', status })),
  };
}
