import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { withdrawRefusal } from '@ballpark/domain/listing-access.ts';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { suggestionsHeadingId } from './suggestions-heading.ts';
import { useWithdrawSuggestion } from './use-suggestions.ts';

type WithdrawalOptions = { listing: ListingDetail; readerId: string; nowMs: number };

/** Asks before the reader's suggestion is withdrawn. `ask` is undefined while they have none that they may withdraw (product 8.11). */
export function useWithdrawal({ listing, readerId, nowMs }: WithdrawalOptions) {
  const [askedId, setAskedId] = useState<string | null>(null);
  const withdrawing = useWithdrawSuggestion(listing.id);
  const ownId = withdrawableId(listing, readerId, nowMs);

  useEffect(() => {
    if (withdrawing.isSuccess) document.getElementById(suggestionsHeadingId)?.focus({ preventScroll: true });
  }, [withdrawing.isSuccess]);

  const dismiss = () => setAskedId(null);
  return {
    ask: ownId === null ? undefined : () => setAskedId(ownId),
    dialog: (
      <ConfirmDialog
        isOpen={askedId !== null}
        onCancel={dismiss}
        onConfirm={() => askedId !== null && withdrawing.mutate(askedId, { onSettled: dismiss })}
        isBusy={withdrawing.isPending}
        isDangerous
        title="Withdraw Suggestion"
        confirmLabel="Withdraw"
        cancelLabel="Keep It"
      >
        {messages.withdrawQuestion}
      </ConfirmDialog>
    ),
  };
}

function withdrawableId(listing: ListingDetail, readerId: string, nowMs: number): string | null {
  // The newest comes first.
  const at = listing.suggestions.findIndex(({ userId }) => userId === readerId);
  const own = listing.suggestions[at];
  if (!own) return null;
  const facts = {
    userId: own.userId,
    isPaid: own.xpAwarded !== null,
    hasOthers: listing.suggestionCount > 1,
    hasLater: at > 0,
  };
  const refusal = withdrawRefusal(
    facts,
    { ...listing, expiresAtMs: Date.parse(listing.expiresAt) },
    readerId,
    nowMs,
  );
  return refusal === null ? own.id : null;
}
