import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['performance'] });
  globalThis.ballparkEarly = {
    token: 'mine',
    answers: new Map(
      ['/api/a', '/api/b'].map((address) => [address, Promise.resolve(new Response(address))]),
    ),
  };
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.ballparkEarly = undefined;
});

test('an early answer is taken once, however late the app starts', async () => {
  vi.advanceTimersByTime(60_000);
  const { takeEarly } = await import('./early-answers.ts');
  expect(await (await takeEarly('/api/a', 'mine'))?.text()).toBe('/api/a');
  expect(takeEarly('/api/a', 'mine')).toBeUndefined();
});

test('an early answer is of no use to another person, nor long after the app has started', async () => {
  const { isEarly, takeEarly } = await import('./early-answers.ts');
  expect(takeEarly('/api/a', 'another')).toBeUndefined();
  expect(isEarly()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(isEarly()).toBe(false);
  expect(takeEarly('/api/b', 'mine')).toBeUndefined();
});
