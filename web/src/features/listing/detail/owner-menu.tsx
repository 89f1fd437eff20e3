import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { closeRefusal, deleteRefusal, editRefusal, reopenRefusal } from '@ballpark/domain/listing-access.ts';
import { t } from '@lingui/core/macro';
import { CircleCheckBig, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, startTransition, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog, lazyDialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/menu-popup.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { CloseDialogProps } from './close-dialog.tsx';
import { type useCloseListing, useDeleteListing, useReopenListing } from './use-owner-actions.ts';
import { say } from '../../../ui/say.ts';

// Lazy: brings the schema of a final price.
const CloseDialog = lazyDialog<CloseDialogProps>(() =>
  import('./close-dialog.tsx').then((module) => module.CloseDialog),
);

type OwnerMenuProps = {
  listing: ListingDetail;
  userId: string;
  renderStrip: (finalPrice: number) => ReactNode;
  closing: ReturnType<typeof useCloseListing>;
  asked: OwnerQuestion | null;
  setAsked: (asked: OwnerQuestion | null) => void;
};

/** `by` gets the focus back; default is the menu. */
export type OwnerQuestion = { about: 'close' | 'reopen' | 'delete'; by?: HTMLElement };

export function OwnerMenu({ listing, userId, renderStrip, closing, asked, setAsked }: OwnerMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const by = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (asked) by.current = asked.by ?? null;
  }, [asked]);
  // The hint's button is gone after the close.
  const opener = useMemo(
    () => ({
      get current() {
        return by.current?.isConnected ? by.current : button.current;
      },
    }),
    [],
  );
  const navigate = useNavigate();
  const reopening = useReopenListing(listing.id);
  const deleting = useDeleteListing(listing.id);
  // The whole page renders again: the press shows first.
  const dismiss = () => startTransition(() => setAsked(null));
  const facts = { ...listing, ownerId: listing.userId };
  const items: (MenuItem | false)[] = [
    editRefusal(facts, userId) === null && {
      label: t`Edit Listing`,
      icon: Pencil,
      onChoose: () => void navigate(`/listing/${listing.id}/edit`),
    },
    closeRefusal(facts, userId) === null && {
      label: t`Close Listing`,
      icon: CircleCheckBig,
      onChoose: () => {
        closing.reset();
        setAsked({ about: 'close' });
      },
    },
    reopenRefusal(facts, userId) === null && {
      label: t`Reopen Listing`,
      icon: RotateCcw,
      onChoose: () => {
        reopening.reset();
        setAsked({ about: 'reopen' });
      },
    },
    deleteRefusal(facts, userId) === null && {
      label: t`Delete listing`,
      icon: Trash2,
      isDangerous: true,
      onChoose: () => setAsked({ about: 'delete' }),
    },
  ];
  const possible = items.filter((item) => item !== false);
  if (possible.length === 0) return null;
  return (
    <>
      <Menu
        trigger={<IconButton ref={button} label={t`Listing options`} icon={Ellipsis} variant="solid" />}
        items={possible}
      />
      <CloseDialog
        {...{ listing, closing, opener, renderStrip }}
        isOpen={asked?.about === 'close'}
        onClose={dismiss}
      />
      <ConfirmDialog
        isOpen={asked?.about === 'reopen'}
        onCancel={dismiss}
        onConfirm={() => reopening.mutate(undefined, { onSettled: dismiss })}
        isBusy={reopening.isBusy}
        title={t`Reopen Listing`}
        confirmLabel={t`Reopen Listing`}
      >
        {say(messages.reopenQuestion)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked?.about === 'delete'}
        onCancel={dismiss}
        onConfirm={() => deleting.mutate(undefined, { onError: dismiss })}
        isBusy={deleting.isBusy}
        isDangerous
        title={t`Delete listing`}
        confirmLabel={t`Delete listing`}
      >
        {say(messages.deleteQuestion)}
      </ConfirmDialog>
    </>
  );
}
