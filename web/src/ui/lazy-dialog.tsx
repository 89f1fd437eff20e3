import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { fetchAhead } from './fetch-ahead.ts';

/** A dialog whose code is fetched apart from its page: when the page is idle, or at the latest when it opens. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  // The props of a lazy component are those of what it loads, which TypeScript cannot see for a type that is open.
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LazyDialog(props) {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    useEffect(() => fetchAhead(load), []);
    return (
      wasOpened && (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
