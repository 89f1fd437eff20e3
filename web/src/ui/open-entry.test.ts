import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openOver } from './open-entry.ts';

/** What the router hears of. */
let heard: string[] = [];
addEventListener('popstate', () => heard.push(location.pathname));
let closed: string[] = [];
let visit = 0;

/** Two pages of the router, the second one in sight. */
beforeEach(async () => {
  visit += 1;
  go(`/first-${visit}`, visit * 10);
  go(`/second-${visit}`, visit * 10 + 1);
  heard = [];
  closed = [];
});

afterEach(() => vi.unstubAllGlobals());

const first = () => `/first-${visit}`;
const second = () => `/second-${visit}`;

it('Back closes what is open, and the next Back leaves', async () => {
  open('dialog');
  await back();
  expect([closed, location.pathname, heard]).toEqual([['dialog'], second(), []]);
  await back();
  expect([location.pathname, heard]).toEqual([first(), [first()]]);
});

it('of two that are open Back closes the upper one, then the lower one, then leaves', async () => {
  open('dialog');
  open('question');
  await back();
  expect([closed, location.pathname]).toEqual([['question'], second()]);
  await back();
  expect([closed, location.pathname]).toEqual([['question', 'dialog'], second()]);
  await back();
  expect([location.pathname, heard]).toEqual([first(), [first()]]);
});

it('what refuses to close stays, and Back asks again', async () => {
  const close = openOver(() => closed.push('busy'));
  await back();
  await back();
  expect([closed, location.pathname]).toEqual([['busy', 'busy'], second()]);
  close();
  await rest();
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
      await rest();
      close();
    },
  ],
  [
    'two, closed together',
    async () => {
      const closes = [open('dialog'), open('question')];
      for (const close of closes) close();
    },
  ],
])('%s, it leaves no entry to go back by', async (_how, openAndClose) => {
  await openAndClose();
  await rest();
  await back();
  expect([location.pathname, closed]).toEqual([first(), []]);
});

it('Forward to what Back has closed changes nothing', async () => {
  open('dialog');
  await back();
  history.forward();
  await rest();
  expect([location.pathname, heard]).toEqual([second(), []]);
  await back();
  expect(location.pathname).toBe(first());
});

it.each([
  ['before it is closed', () => void 0],
  ['in the moment in which it closes', (close: () => void) => close()],
])('a page that is gone to from inside, %s, takes its place', async (_when, beforehand) => {
  const close = open('drawer');
  beforehand(close);
  go('/third', 99);
  close();
  await rest();
  expect(location.pathname).toBe('/third');
  await back();
  expect([location.pathname, heard]).toEqual([second(), [second()]]);
});

it('a page that comes while the entry is being left comes after it', async () => {
  open('drawer')();
  await new Promise((resolve) => setTimeout(resolve));
  go('/third', 99);
  await rest();
  expect([location.pathname, heard]).toEqual(['/third', []]);
  await back();
  expect(location.pathname).toBe(second());
  await back();
  expect(location.pathname).toBe(first());
});

it('a page that replaces the one below leaves nothing of it', async () => {
  const close = open('drawer');
  history.replaceState({ key: 'login', idx: visit * 10 + 1 }, '', '/login');
  close();
  await rest();
  expect(location.pathname).toBe('/login');
  await back();
  expect([location.pathname, heard]).toEqual([first(), [first()]]);
});

it('what the page before takes a moment to close makes no entry on the next one', async () => {
  const close = open('question');
  go('/third', 99);
  await rest();
  close();
  await rest();
  await back();
  expect([location.pathname, closed, heard]).toEqual([second(), [], [second()]]);
});

it('a step back that a busy browser takes late does not undo the page that came meanwhile', async () => {
  stubSteps(() => new Promise(() => {}));
  open('menu')();
  await rest();
  go('/third', 99);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(location.pathname).toBe(second());
  await back();
  expect([location.pathname, heard]).toEqual(['/third', []]);
  await back();
  expect(location.pathname).toBe(second());
});

it('a step back that the browser drops keeps no page waiting', async () => {
  stubSteps(() => Promise.reject(new DOMException('', 'AbortError')));
  open('menu')();
  await rest();
  go('/third', 99);
  await rest();
  expect(location.pathname).toBe('/third');
});

/** As browsers do that say what becomes of a step. */
function stubSteps(step: () => Promise<never>): void {
  vi.stubGlobal('navigation', { back: () => ({ committed: step(), finished: step() }) });
}

/** As the router does it. */
function go(path: string, idx: number): void {
  history.pushState({ key: path, idx }, '', path);
}

/** Opens something that closes when it is asked to; answers how it is closed by itself. */
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
  await rest();
}

/** Until every step and every timer without a delay has had its turn. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
