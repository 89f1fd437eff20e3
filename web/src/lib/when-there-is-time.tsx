import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { whenIdle } from '../ui/when-idle.ts';

/** A part of a page whose code comes when the page is idle. Where it cannot be fetched the page goes without it. */
export function whenThereIsTime<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  // The props of a lazy component are those of what it loads, which TypeScript cannot see for a type that is open.
  const Loaded = lazy(async () => ({
    default: await whenIdle()
      .then(load)
      .catch(() => Nothing),
  })) as unknown as ComponentType<Props>;
  return function WhenThereIsTime(props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}
