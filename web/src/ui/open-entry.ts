import { onPopStateFirst } from './pop-state-first.ts';

/**
 * What is open over a page (a dialog, a sheet, the drawer, the photo viewer, a menu) is an entry of the browser's history,
 * so that Back closes it. There is one entry, however much is open; it is of the same page, and the router never hears of
 * it. It is gone when nothing is open any more: a new page takes its place, and a closed dialog goes back by it.
 */
const mark = 'isOpenOver';
/** A browser may drop a step back, when a page is being left; whatever waits for it must not wait for ever. */
const longestStepMs = 1_000;

type Change = Parameters<History['pushState']>;

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);
/** How to close what is open, the topmost last. */
const closers: (() => void)[] = [];
let isOnEntry = isMarked(history.state);
let page = pageOf(history.state);
/** What the router wants of the history while a step back from the entry is under way. */
let stepping: { held: (() => void)[]; timer: ReturnType<typeof setTimeout> } | null = null;

history.pushState = (...change: Change) => {
  if (stepping) return void stepping.held.push(() => history.pushState(...change));
  if (isOnEntry) replace(...change);
  else push(...change);
  arrive();
};
history.replaceState = (...change: Change) => {
  if (isOnEntry) stepBack();
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
  if (isOnEntry) return stepBack();
  push({ ...history.state, [mark]: true }, '');
  isOnEntry = true;
}

/** What was open was so over the page before: it goes with it, be it a moment later. */
function arrive(): void {
  closers.length = 0;
  isOnEntry = false;
  page = pageOf(history.state);
}

function stepBack(): void {
  if (stepping) return;
  stepping = { held: [], timer: setTimeout(giveUp, longestStepMs) };
  history.back();
}

function giveUp(): void {
  isOnEntry = false;
  endStep();
}

function endStep(): void {
  if (!stepping) return;
  const { held, timer } = stepping;
  stepping = null;
  clearTimeout(timer);
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
  if (typeof state !== 'object' || state === null) return '';
  return ['idx', 'key'].map((name) => String(Reflect.get(state, name))).join(' ');
}
