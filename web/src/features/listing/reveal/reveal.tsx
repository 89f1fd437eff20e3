import type { UnlockedAchievement } from '@ballpark/domain/contract/achievements.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { notificationKeys } from '../../../lib/api/notification-keys.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { RevealDialogProps } from './reveal-dialog.tsx';
import { outcomeOf } from './reveal-text.ts';

const RevealDialog = lazyDialog<RevealDialogProps>(() =>
  import('./reveal-dialog.tsx').then((module) => module.RevealDialog),
);

export type RevealProps = {
  listing: ListingDetail;
  readerId: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  strip: ReactNode;
  renderBadge: (achievement: UnlockedAchievement) => ReactNode;
};

/** How often it is looked whether what lies over the page has gone. */
const lookMs = 400;

/**
 * Shows a person who priced it how the final price came out: by itself once, when it comes while they look or at their next visit, and
 * again by a button (product 2.16).
 */
export function Reveal({ listing, readerId, isOpen, setOpen, strip, renderBadge }: RevealProps) {
  const queryClient = useQueryClient();
  const opener = useRef<HTMLButtonElement>(null);
  const startedFor = useRef<string | null>(null);
  const outcome = outcomeOf(listing, readerId);
  const priceKey = `${listing.closedAt} ${listing.priceAnsweredAt}`;
  const seeing = useMutation({
    mutationFn: () => api('POST /listings/:id/reveal', { params: { id: listing.id } }),
    onSuccess: () => {
      queryClient.setQueryData<ListingDetail>(
        listingKeys.one(listing.id),
        (shown) => shown && { ...shown, awaitsReveal: false },
      );
      void queryClient.invalidateQueries({ queryKey: notificationKeys.all });
    },
    // Where the call failed, it is shown all the same, and once more at the next visit.
    onSettled: () => setOpen(true),
  });

  const start = useEffectEvent(() => {
    if (startedFor.current === priceKey || isSomethingOpen() || document.hidden) return;
    startedFor.current = priceKey;
    seeing.mutate();
  });
  useEffect(() => {
    if (!listing.awaitsReveal) return undefined;
    start();
    const timer = setInterval(() => start(), lookMs);
    return () => clearInterval(timer);
  }, [listing.awaitsReveal]);

  if (!outcome) return null;
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        isWide
        isBusy={seeing.isPending}
        onClick={() => seeing.mutate()}
      >
        <PartyPopper aria-hidden className="size-5" />
        See the Reveal
      </Button>
      <RevealDialog
        {...{ listing, outcome, isOpen, strip, renderBadge }}
        unlocked={seeing.data?.unlockedAchievements ?? []}
        opener={opener}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Whether a dialog, a menu or the photo viewer lies over the page (ui/open-entry.ts). */
function isSomethingOpen(): boolean {
  return 'isOpenOver' in Object(history.state);
}
