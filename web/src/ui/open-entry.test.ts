import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openOver } from './open-entry.ts';

/** The pages of which the router gets an event. */
let routed: string[] = [];
addEventListener('popstate', () => routed.push(location.pathname));
let closed: string[] = [];
let visit = 0;

/** Two pages of the router, of which the second one is shown. */
beforeEach(async () => {
  visit += 1;
  go(`/first-${visit}`, visit * 10);
  go(`/second-${visit}`, visit * 10 + 1);
  routed = [];
  closed = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const first = () => `/first-${visit}`;
const second = () => `/second-${visit}`;

it('Back closes what is open, and the next Back leaves the page', async () => {
  open('dialog');
  await back();
  expect([closed, location.pathname, routed]).toEqual([['dialog'], second(), []]);
  await back();
  expect([location.pathname, routed]).toEqual([first(), [first()]]);
});

it('Back closes the upper one of two, then the lower one, then leaves the page', async () => {
  open('dialog');
  open('question');
  await back();
  expect([closed, location.pathname]).toEqual([['question'], second()]);
  await back();
  expect([closed, location.pathname]).toEqual([['question', 'dialog'], second()]);
  await back();
  expect([location.pathname, routed]).toEqual([first(), [first()]]);
});

it('what refuses to close stays open, and the next Back asks again', async () => {
  const close = openOver(() => closed.push('busy'));
  await back();
  await back();
  expect([closed, location.pathname]).toEqual([['busy', 'busy'], second()]);
  close();
  await settle();
  await back();
  expect(location.pathname).toBe(first());
});

it.each([
  ['closed by its cross', async () => open('dialog')()],
  [
    'closed and opened again',
    async () => {
      open('menu')();
      const close = open('dialog');
      await settle();
      close();
    },
  ],
  [
    'opened twice and closed together',
    async () => {
      const closes = [open('dialog'), open('question')];
      for (const close of closes) close();
    },
  ],
])('%s, it leaves no entry in the history', async (_how, openAndClose) => {
  await openAndClose();
  await settle();
  await back();
  expect([location.pathname, closed]).toEqual([first(), []]);
});

it('Forward does not open again what Back has closed', async () => {
  open('dialog');
  await back();
  history.forward();
  await settle();
  expect([location.pathname, routed]).toEqual([second(), []]);
  await back();
  expect(location.pathname).toBe(first());
});

it.each([
  ['before it is closed', () => void 0],
  ['in the moment in which it closes', (close: () => void) => close()],
])('a page to which it leads, %s, takes the place of its entry', async (_when, beforehand) => {
  const close = open('drawer');
  beforehand(close);
  go('/third', 99);
  close();
  await settle();
  expect(location.pathname).toBe('/third');
  await back();
  expect([location.pathname, routed]).toEqual([second(), [second()]]);
});

it('a page that is shown while the entry is being left comes after the page below', async () => {
  open('drawer')();
  await new Promise((resolve) => setTimeout(resolve));
  go('/third', 99);
  await settle();
  expect([location.pathname, routed]).toEqual(['/third', []]);
  await back();
  expect(location.pathname).toBe(second());
  await back();
  expect(location.pathname).toBe(first());
});

it('a page that replaces the one below leaves no entry of it', async () => {
  const close = open('drawer');
  history.replaceState({ key: 'login', idx: visit * 10 + 1 }, '', '/login');
  close();
  await settle();
  expect(location.pathname).toBe('/login');
  await back();
  expect([location.pathname, routed]).toEqual([first(), [first()]]);
});

it('what closes after the next page has come makes no entry on that page', async () => {
  const close = open('question');
  go('/third', 99);
  await settle();
  close();
  await settle();
  await back();
  expect([location.pathname, closed, routed]).toEqual([second(), [], [second()]]);
});

it('a step back that a busy browser takes late does not undo a newer page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  stubSteps(() => new Promise(() => {}));
  open('menu')();
  await vi.advanceTimersByTimeAsync(0);
  go('/third', 99);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(location.pathname).toBe(second());
  vi.useRealTimers();
  await back();
  expect([location.pathname, routed]).toEqual(['/third', []]);
  await back();
  expect(location.pathname).toBe(second());
});

it('a step back that the browser drops does not keep the next page waiting', async () => {
  stubSteps(() => Promise.reject(new DOMException('', 'AbortError')));
  open('menu')();
  await settle();
  go('/third', 99);
  await settle();
  expect(location.pathname).toBe('/third');
});

/** Stands in for browsers that say what became of a step. */
function stubSteps(step: () => Promise<never>): void {
  vi.stubGlobal('navigation', { back: () => ({ committed: step(), finished: step() }) });
}

/** Goes to a page as the router does. */
function go(path: string, idx: number): void {
  history.pushState({ key: path, idx }, '', path);
}

/** Opens something that closes when it is asked to; answers a function that closes it from inside. */
function open(name: string): () => void {
  let isOpen = true;
  const close = openOver(() => {
    closed.push(name);
    closeOnce();
  });
  const closeOnce = () => {
    if (isOpen) close();
    isOpen = false;
  };
  return closeOnce;
}

async function back(): Promise<void> {
  history.back();
  await settle();
}

/** Waits until every step and every timer without a delay has run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
