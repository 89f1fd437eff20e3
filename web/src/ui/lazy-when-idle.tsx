import { type ComponentType, type ReactNode, Suspense, lazy } from 'react';

type Children = { children?: ReactNode };

/** Loads when idle. Until then, and on failure, shows its children. */
export function lazyWhenIdle<Props extends object = Children>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  // TypeScript cannot relate lazy props to a generic Props.
  const Loaded = lazy(async () => ({
    default: await whenIdle()
      .then(load)
      .catch(() => ChildrenAlone),
  })) as unknown as ComponentType<Props>;
  return function LazyWhenIdle(props) {
    return (
      <Suspense fallback={<ChildrenAlone {...props} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/**
 * A part of a prerendered page, in a Suspense of its own: React hydrates it when idle or on first use. Until then, and if its code cannot
 * be fetched, its HTML stays. Elsewhere it loads at once.
 */
export function hydratedWhenIdle(load: () => Promise<{ default: ComponentType }>): ComponentType {
  // Known while the page's code loads: React hydrates such parts last (features/shell/root-layout.tsx).
  const isPrerendered =
    typeof document !== 'undefined' && document.querySelector('#root[data-prerendered]') !== null;
  return lazy(() => (isPrerendered ? whenIdle().then(load).catch(never) : load()));
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function ChildrenAlone({ children }: Children) {
  return children;
}

/** Head start for the page's own work. */
const pauseMs = 2_000;
/** Dragging a file fires no pointermove. */
const firstUses = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'dragenter'] as const;

/** Resolves when idle or on first use. */
export const whenIdle = inTurn(untilIdle);
const whenUsed = inTurn(untilUsed);

/** Each caller resumes in its own task: together they would block a phone for 200 ms. */
function inTurn(begin: () => Promise<void>): () => Promise<void> {
  let lastTurn: Promise<void> | undefined;
  return () => {
    lastTurn = (lastTurn ?? begin()).then(nextTask);
    return lastTurn;
  };
}

/** Hidden tabs throttle timers. */
function nextTask(): Promise<void> | undefined {
  if (document.hidden) return undefined;
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Both reject while prerendering, where there is no window. */
function untilIdle(): Promise<void> {
  return Promise.race([untilUsed(), untilLoaded()]);
}

function untilLoaded(): Promise<void> {
  return new Promise((resolve) => {
    const pause = () => setTimeout(resolve, pauseMs);
    if (document.readyState === 'complete') pause();
    else window.addEventListener('load', pause, { once: true });
  });
}

function untilUsed(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    for (const event of firstUses) window.addEventListener(event, done, { passive: true, once: true });
  });
}

let running = 0;

/**
 * On first use: evaluating code that may not be needed would block a page that is only read. The
 * service worker has its files by then. Errors are ignored: the code loads again when needed.
 */
export function preload(load: () => Promise<unknown>): void {
  void whenUsed().then(() => {
    running += 1;
    return load()
      .catch(() => undefined)
      .finally(() => (running -= 1));
  });
}

export function isPreloading(): boolean {
  return running > 0;
}
