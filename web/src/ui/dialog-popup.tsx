import { Drawer } from '@base-ui/react/drawer';
import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './button.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** In reading order, the main one last. */
  actions?: ReactNode;
  /** Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Default: the previously focused element. */
  finalFocus?: RefObject<HTMLElement | null>;
  size?: 'sm' | 'md' | 'lg';
  /** Keeps its height, whatever is in it. */
  isSteady?: boolean;
};

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' };

/** Lazy part of `Dialog`. */
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
  isSteady = false,
}: DialogProps) {
  useCloseOnBack(isOpen, onClose);
  return (
    <Drawer.Root swipeDirection="down" open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center low:items-end short:items-end">
          <Drawer.Popup
            {...(initialFocus && { initialFocus })}
            {...(finalFocus && { finalFocus })}
            // Only sheets can be swiped down.
            {...(!isSheet() && { 'data-base-ui-swipe-ignore': '' })}
            className={classes(
              'flex max-h-[92dvh] w-full flex-col rounded-t-2xl bg-surface text-ink shadow-popup outline-none',
              'translate-y-(--drawer-swipe-movement-y) transition-[translate,opacity,scale] duration-250 ease-out data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:duration-0',
              'sm:w-[calc(100vw-3rem)] sm:translate-none sm:rounded-xl',
              'sm:data-ending-style:translate-none sm:data-ending-style:scale-95 sm:data-ending-style:opacity-0',
              'sm:data-starting-style:translate-none sm:data-starting-style:scale-95 sm:data-starting-style:opacity-0',
              // It ends below a toast, as sheets do.
              'low:max-h-[calc(100dvh-6rem)] low:rounded-b-none short:max-h-[calc(100dvh-4rem)] short:rounded-b-none',
              widths[size],
              isSteady && 'h-152',
            )}
          >
            <div className="flex shrink-0 touch-none flex-col">
              <span
                aria-hidden
                className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line-strong sm:hidden"
              />
              <header className="flex items-start gap-3 px-5 pt-3 pb-2 sm:px-6 sm:pt-5 short:pt-2 short:pb-0">
                <div className="flex-1 pt-1.5">
                  <Drawer.Title className="type-heading short:text-lg">{title}</Drawer.Title>
                  {description && (
                    <Drawer.Description className="mt-1.5 text-ink-soft">{description}</Drawer.Description>
                  )}
                </div>
                <Drawer.Close render={<IconButton label={t`Close`} icon={X} className="-me-2" />} />
              </header>
            </div>
            <Drawer.Content
              className={classes(
                'min-h-0 overflow-y-auto overscroll-contain px-5 py-2 sm:px-6',
                isSteady && 'flex-1',
              )}
            >
              {children}
            </Drawer.Content>
            {actions && (
              <footer className="flex shrink-0 flex-col-reverse gap-3 px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:pb-6 short:pt-2 short:pb-3">
                {actions}
              </footer>
            )}
            {!actions && <div className="pb-[max(1rem,env(safe-area-inset-bottom))]" />}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function isSheet(): boolean {
  return 'matchMedia' in globalThis && matchMedia('(width < 40rem)').matches;
}
