import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { whenIdle } from './when-idle.ts';

type Children = { children?: ReactNode };

/**
 * A component whose code is fetched when the page is idle. Until then, and where it cannot be fetched, its children are shown in its
 * place.
 */
export function lazyWhenIdle(load: () => Promise<ComponentType<Children>>): ComponentType<Children> {
  const Loaded = lazy(async () => ({
    default: await whenIdle()
      .then(load)
      .catch(() => ChildrenAlone),
  }));
  return function LazyWhenIdle({ children }) {
    return (
      <Suspense fallback={children}>
        <Loaded>{children}</Loaded>
      </Suspense>
    );
  };
}

function ChildrenAlone({ children }: Children) {
  return children;
}
