import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { listingKeys, notificationKeys } from '../../../lib/api/query-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog.tsx';
import { hasOverlay } from '../../../ui/use-close-on-back.ts';
import type { RevealDialogProps } from './reveal-dialog.tsx';
import { outcomeOf } from './reveal-text.ts';

const RevealDialog = lazyDialog<RevealDialogProps>(() =>
  import('./reveal-dialog.tsx').then((module) => module.RevealDialog),
);

export type RevealProps = {
  listing: ListingDetail;
  readerId: string;
  pairNote: string | undefined;
  isWatched: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  strip: ReactNode;
  renderBadge: (achievement: UnlockedAchievement) => ReactNode;
};

/** Retry interval while another overlay is open. */
const retryMs = 400;

/** Opens automatically if the price arrives while the reader watches, else by a button. */
export function Reveal(props: RevealProps) {
  const { listing, readerId, pairNote, isWatched, isOpen, setOpen, strip, renderBadge } = props;
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
    // Shown even if the call fails.
    onSettled: () => setOpen(true),
  });

  const start = useEffectEvent(() => {
    if (startedFor.current === priceKey || hasOverlay() || document.hidden) return;
    startedFor.current = priceKey;
    seeing.mutate();
  });
  useEffect(() => {
    if (!isWatched || !listing.awaitsReveal) return undefined;
    start();
    const timer = setInterval(() => start(), retryMs);
    return () => clearInterval(timer);
  }, [isWatched, listing.awaitsReveal]);

  if (!outcome) return null;
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        className="w-full sm:w-auto"
        isBusy={seeing.isPending}
        onClick={() => seeing.mutate()}
      >
        <PartyPopper aria-hidden className="size-5" />
        {t`See how you did`}
      </Button>
      <RevealDialog
        {...{ listing, outcome, pairNote, isOpen, strip, renderBadge }}
        unlocked={seeing.data?.unlockedAchievements ?? []}
        opener={opener}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
