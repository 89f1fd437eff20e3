import { type ComponentType, type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-popup.tsx';
import type { DialogProps } from './dialog-popup.tsx';
import { preload } from './lazy-when-idle.tsx';

/** A dialog over the page, on small screens a sheet from below. It keeps the focus inside and gives it back. */
export const Dialog = lazyDialog<DialogProps>(() =>
  import('./dialog-popup.tsx').then(({ DialogPopup }) => DialogPopup),
);

/** Asks before something that is hard to take back. The focus starts on Cancel. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(() =>
  import('./confirm-popup.tsx').then(({ ConfirmPopup }) => ConfirmPopup),
);

type DiscardDialogProps = { isOpen: boolean; onKeep: () => void; onDiscard: () => void };

/** Asks before a draft is thrown away. */
export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onKeep}
      onConfirm={onDiscard}
      title="Discard what you entered?"
      confirmLabel="Discard"
      cancelLabel="Keep writing"
      isDangerous
    >
      It will be gone from this form.
    </ConfirmDialog>
  );
}

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
