import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { preload } from './preload.ts';

/** A dialog whose code is fetched when the page is idle, or at the latest when the dialog opens. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  // A lazy component has the props of the loaded one, which TypeScript cannot see while Props is generic.
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LazyDialog(props) {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    useEffect(() => preload(load), []);
    return (
      wasOpened && (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
