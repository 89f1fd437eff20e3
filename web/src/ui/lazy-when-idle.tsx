import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { whenIdle } from './when-idle.ts';

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
