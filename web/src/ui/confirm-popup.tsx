import { AlertDialog } from '@base-ui/react/alert-dialog';
import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

export type ConfirmDialogProps = {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
};

/** Lazy part of `ConfirmDialog`. */
export function ConfirmPopup({
  isOpen,
  onCancel,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = t`Cancel`,
  isDangerous = false,
  isBusy = false,
}: ConfirmDialogProps) {
  const cancelRef = useRef<HTMLButtonElement>(null);
  useCloseOnBack(isOpen, onCancel);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup
          initialFocus={cancelRef}
          className="fixed inset-x-3 bottom-3 z-50 rounded-xl bg-surface p-5 text-ink shadow-popup outline-none transition-[translate,opacity] duration-200 ease-out data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2 sm:p-6 sm:data-ending-style:-translate-y-1/2 sm:data-starting-style:-translate-y-1/2"
        >
          <AlertDialog.Title className="type-heading">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">{children}</AlertDialog.Description>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button ref={cancelRef} variant="secondary" onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
