import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, in reading order; the last one is the main one. */
  actions?: ReactNode;
  /** The element that gets the focus first; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus back; by default the one that had it before. */
  finalFocus?: RefObject<HTMLElement | null>;
  size?: 'sm' | 'md' | 'lg';
};

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' };

/** What `Dialog` shows once its code is there. */
export function DialogPopup({
  isOpen,
  onClose,
  title,
  description,
  children,
  actions,
  initialFocus,
  finalFocus,
  size = 'md',
}: DialogProps) {
  useCloseOnBack(isOpen, onClose);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus })}
          className={classes(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-2xl bg-surface text-ink shadow-popup outline-none',
            'transition-[translate,opacity,scale] duration-250 ease-out data-ending-style:translate-y-full data-starting-style:translate-y-full',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl',
            'sm:data-ending-style:-translate-y-1/2 sm:data-ending-style:scale-95 sm:data-ending-style:opacity-0',
            'sm:data-starting-style:-translate-y-1/2 sm:data-starting-style:scale-95 sm:data-starting-style:opacity-0',
            widths[size],
          )}
        >
          <span aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line sm:hidden" />
          <header className="flex items-start gap-3 px-5 pt-3 pb-2 sm:px-6 sm:pt-5">
            <div className="flex-1 pt-1.5">
              <BaseDialog.Title className="type-heading">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="mt-1.5 text-ink-soft">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close render={<IconButton label="Close" icon={X} className="-mr-2" />} />
          </header>
          <div className="overflow-y-auto overscroll-contain px-5 py-2 sm:px-6">{children}</div>
          {actions && (
            <footer className="flex flex-col-reverse gap-3 px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
              {actions}
            </footer>
          )}
          {!actions && <div className="pb-[max(1rem,env(safe-area-inset-bottom))]" />}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
