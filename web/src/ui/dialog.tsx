import { t } from '@lingui/core/macro';
import { type ComponentType, type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-popup.tsx';
import type { DialogProps } from './dialog-popup.tsx';
import { preload } from './lazy-when-idle.tsx';

/** A modal; a bottom sheet on small screens. Traps and restores focus. */
export const Dialog = lazyDialog<DialogProps>(() =>
  import('./dialog-popup.tsx').then(({ DialogPopup }) => DialogPopup),
);

/** Focus starts on Cancel. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(() =>
  import('./confirm-popup.tsx').then(({ ConfirmPopup }) => ConfirmPopup),
);

type DiscardDialogProps = { isOpen: boolean; onKeep: () => void; onDiscard: () => void };

export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onKeep}
      onConfirm={onDiscard}
      title={t`Discard what you entered?`}
      confirmLabel={t`Discard`}
      cancelLabel={t`Keep writing`}
      isDangerous
    >
      {t`You can’t get it back.`}
    </ConfirmDialog>
  );
}

/** Loads when idle, or when opened. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  // TypeScript cannot relate lazy props to a generic Props.
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
