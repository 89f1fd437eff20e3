import { onPopStateFirst } from './pop-state-first.ts';

/**
 * What is open over a page (a dialog, a sheet, the drawer, the photo viewer, a menu) has an entry in the browser's history, so that
 * Back closes it. There is one entry, however much is open. It belongs to the same page, and the router gets no event of it. When
 * nothing is open any more the entry goes: a new page replaces it, and a dialog that is closed steps back from it.
 */
const mark = 'isOpenOver';
/** How long to wait for a step back in browsers that do not say when they drop one. */
const longestStepMs = 1_000;

type Change = Parameters<History['pushState']>;

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);
/** Functions that close what is open, the topmost last. */
const closers: (() => void)[] = [];
let isOnEntry = isMarked(history.state);
let page = pageOf(history.state);
/** The step back from the entry, while it is under way, with the router's changes that wait for it. */
let step: { waiting: (() => void)[] } | null = null;

history.pushState = (...change: Change) => {
  if (step) return void step.waiting.push(() => history.pushState(...change));
  if (isOnEntry) replace(...change);
  else push(...change);
  arrive();
};
history.replaceState = (...change: Change) => {
  if (isOnEntry) void stepBack();
  if (step) return void step.waiting.push(() => history.replaceState(...change));
  replace(...change);
  arrive();
};
onPopStateFirst(follow);
// A reload may have kept the entry of something that is no longer open.
settle();

/** Makes Back call `close`. Answers a function to call once it is closed. */
export function openOver(close: () => void): () => void {
  closers.push(close);
  if (!step) settle();
  return () => {
    if (closers.includes(close)) closers.splice(closers.lastIndexOf(close), 1);
    // Later, so that something that is opened in its place can keep the entry.
    setTimeout(settle);
  };
}

/** Makes the entry when something is open, and leaves it when nothing is. */
function settle(): void {
  if (step || closers.length > 0 === isOnEntry) return;
  if (isOnEntry) return void stepBack();
  push({ ...history.state, [mark]: true }, '');
  isOnEntry = true;
}

/** A new page has come: what was open belonged to the page before and closes with it, if a moment later. */
function arrive(): void {
  closers.length = 0;
  isOnEntry = false;
  page = pageOf(history.state);
}

async function stepBack(): Promise<void> {
  if (step) return;
  const begun = { waiting: [] };
  step = begun;
  const isGivenUp = await isDropped();
  if (!isGivenUp || step !== begun) return;
  isOnEntry = false;
  endStep();
}

/**
 * Steps back, and answers whether the browser drops the step, as it may when a page is being left. A step that comes late, on a
 * busy device, is not dropped: if it counted as dropped, it would undo the next page when it comes.
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
  if (!step) return;
  const { waiting } = step;
  step = null;
  for (const change of waiting) change();
  settle();
}

function follow(event: PopStateEvent): void {
  const [wasOnEntry, before] = [isOnEntry, page];
  isOnEntry = isMarked(event.state);
  page = pageOf(event.state);
  const isSamePage = page === before;
  if (isSamePage) event.stopImmediatePropagation();
  if (step) return endStep();
  if (isSamePage && wasOnEntry && !isOnEntry) closers.at(-1)?.();
  // After Forward the entry has nothing open and is left; what refuses to close gets its entry back.
  setTimeout(settle);
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

/** The page that an entry belongs to, by the router's key in its state. */
function pageOf(state: unknown): string {
  return String(Reflect.get(Object(state), 'key'));
}
