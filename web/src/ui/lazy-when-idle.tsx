import { type ComponentType, type ReactNode, Suspense, lazy } from 'react';

type Children = { children?: ReactNode };

/**
 * A component whose code is fetched when the page is idle. Until then, and where it cannot be fetched, its children are shown in its
 * place, or nothing.
 */
export function lazyWhenIdle<Props extends object = Children>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  // The props of a lazy component are those of what it loads, which TypeScript cannot see for a type that is open.
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

function ChildrenAlone({ children }: Children) {
  return children;
}

/** How long the page's own work goes first, once it is loaded. */
const pauseMs = 2_000;
/** A file that is dragged over the page moves no pointer. */
const firstUses = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'dragenter'] as const;

let lastTurn: Promise<void> | undefined;

/**
 * Waits until the page is idle, or until the person begins to use it: then code behind buttons is fetched, so that it is there when
 * it is needed. Who waits goes on in a task of their own: all in one would keep a phone from answering a touch for a fifth of a second.
 */
export function whenIdle(): Promise<void> {
  lastTurn = (lastTurn ?? untilIdle()).then(nextTask);
  return lastTurn;
}

/** Not in a hidden tab, where a browser keeps timers back and nothing is touched. */
function nextTask(): Promise<void> | undefined {
  if (document.hidden) return undefined;
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    for (const event of firstUses) window.addEventListener(event, done, { passive: true, once: true });
    const waitForIdle = () => setTimeout(done, pauseMs);
    if (document.readyState === 'complete') waitForIdle();
    else window.addEventListener('load', waitForIdle, { once: true });
  });
}

let running = 0;

/** Prefetches code when the page is idle. A failure is ignored here: the code is fetched again when it is needed. */
export function preload(load: () => Promise<unknown>): void {
  void whenIdle().then(() => {
    running += 1;
    return load()
      .catch(() => undefined)
      .finally(() => (running -= 1));
  });
}

export function isPreloading(): boolean {
  return running > 0;
}
