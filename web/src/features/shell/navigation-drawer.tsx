import { Dialog } from '@base-ui/react/dialog';
import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { useCloseOnBack } from '../../ui/use-close-on-back.ts';
import { ShellNavigation } from './shell-navigation.tsx';

/** Phones and tablets. Slides in from the right, near the thumb. */
export function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useCloseOnBack(isOpen, onClose);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 end-0 z-50 flex w-[min(20rem,86vw)] flex-col bg-surface p-4 text-ink shadow-popup outline-none transition-transform duration-250 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full">
          <div className="flex items-center justify-between">
            <Dialog.Title className="type-heading">{t`Menu`}</Dialog.Title>
            <Dialog.Close render={<IconButton label={t`Close menu`} icon={X} className="-me-2" />} />
          </div>
          <ShellNavigation onLeave={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
