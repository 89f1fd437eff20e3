import { onPopStateFirst } from './pop-state-first.ts';

/**
 * What is open over a page (a dialog, a sheet, the drawer, the photo viewer, a menu) is an entry of the browser's history,
 * so that Back closes it. There is one entry, however much is open; it is of the same page, and the router never hears of
 * it. It is gone when nothing is open any more: a new page takes its place, and a closed dialog goes back by it.
 */
const mark = 'isOpenOver';
/** For browsers that do not say when they drop a step back: whatever waits for it must not wait for ever. */
const longestStepMs = 1_000;

type Change = Parameters<History['pushState']>;

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);
/** How to close what is open, the topmost last. */
const closers: (() => void)[] = [];
let isOnEntry = isMarked(history.state);
let page = pageOf(history.state);
/** What the router wants of the history while a step back from the entry is under way. */
let stepping: { held: (() => void)[] } | null = null;

history.pushState = (...change: Change) => {
  if (stepping) return void stepping.held.push(() => history.pushState(...change));
  if (isOnEntry) replace(...change);
  else push(...change);
  arrive();
};
history.replaceState = (...change: Change) => {
  if (isOnEntry) void stepBack();
  if (stepping) return void stepping.held.push(() => history.replaceState(...change));
  replace(...change);
  arrive();
};
// The router stands on the same page throughout.
onPopStateFirst(follow);
// Left by a reload.
settle();

/** Has Back call `close`, until the answered function says that it is closed. */
export function openOver(close: () => void): () => void {
  closers.push(close);
  if (!stepping) settle();
  return () => {
    if (closers.includes(close)) closers.splice(closers.lastIndexOf(close), 1);
    // What is opened in its place keeps the entry.
    setTimeout(settle);
  };
}

/** Makes the entry, or leaves it, by whether anything is open. */
function settle(): void {
  if (stepping || closers.length > 0 === isOnEntry) return;
  if (isOnEntry) return void stepBack();
  push({ ...history.state, [mark]: true }, '');
  isOnEntry = true;
}

/** What was open was so over the page before: it goes with it, be it a moment later. */
function arrive(): void {
  closers.length = 0;
  isOnEntry = false;
  page = pageOf(history.state);
}

async function stepBack(): Promise<void> {
  if (stepping) return;
  const step = { held: [] };
  stepping = step;
  const isGivenUp = await isDropped();
  if (!isGivenUp || stepping !== step) return;
  isOnEntry = false;
  endStep();
}

/**
 * Steps back, and answers whether the browser drops the step, as it may when a page is being left. A step that comes late, on a
 * busy device, is not a dropped one: it would undo the next page.
 */
async function isDropped(): Promise<boolean> {
  if ('navigation' in window) {
    const steps = await Promise.allSettled(Object.values(navigation.back()));
    return steps.some(({ status }) => status === 'rejected');
  }
  history.back();
  await new Promise((resolve) => setTimeout(resolve, longestStepMs));
  return true;
}

function endStep(): void {
  if (!stepping) return;
  const { held } = stepping;
  stepping = null;
  for (const change of held) change();
  settle();
}

function follow(event: PopStateEvent): void {
  const [wasOnEntry, before] = [isOnEntry, page];
  isOnEntry = isMarked(event.state);
  page = pageOf(event.state);
  const isSamePage = page === before;
  if (isSamePage) event.stopImmediatePropagation();
  if (stepping) return endStep();
  if (isSamePage && wasOnEntry && !isOnEntry) closers.at(-1)?.();
  // Forward leads to an entry with nothing open; what refuses to close keeps one.
  setTimeout(settle);
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

/** Which page an entry is of, by what the router keeps in it. */
function pageOf(state: unknown): string {
  return String(Reflect.get(Object(state), 'key'));
}
