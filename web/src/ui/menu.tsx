import { cloneElement, lazy, Suspense, useEffect, useState } from 'react';
import { preload } from './lazy-when-idle.tsx';
import type { MenuProps } from './menu-popup.tsx';

const loadPopup = () => import('./menu-popup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup }));
const MenuPopup = lazy(loadPopup);

/** Loads when idle, or at the first press. */
export function Menu({ trigger, items }: MenuProps) {
  const [opened, setOpened] = useState<'byKeyboard' | 'byPointer' | null>(null);
  useEffect(() => preload(loadPopup), []);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Clicks by keyboard have `detail` 0.
    onClick: ({ detail }) => setOpened(detail === 0 ? 'byKeyboard' : 'byPointer'),
  });
  if (opened === null) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup trigger={trigger} items={items} startsOnItem={opened === 'byKeyboard'} />
    </Suspense>
  );
}
