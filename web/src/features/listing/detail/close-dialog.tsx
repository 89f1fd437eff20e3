import { type AwardPreview, nearestFirst, previewAwards } from '@ballpark/domain/xp.ts';
import { closeListing } from '@ballpark/domain/contract/closing.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { PairLimited } from '@ballpark/domain/contract/suggestions.ts';
import { toMinor } from '@ballpark/domain/money.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { plural, t } from '@lingui/core/macro';
import { type ReactNode, type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { displayName } from '../../../lib/format/display-name.ts';
import { shareLink } from '../../../lib/share-link.ts';
import { XpBadge } from '../../../lib/xp-badge.tsx';
import { AmountField } from '../../../money/amount-field.tsx';
import { useAmountCheck } from '../../../money/use-amount-check.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { amountsOfOthers } from '../suggestions/use-suggestions.ts';
import { usePairLimits } from '../use-pair-limits.ts';
import { ClosedPriceCard } from './closed-price-card.tsx';
import { GuessTrack, trackReach } from './guess-track.tsx';
import type { useCloseListing } from './use-owner-actions.ts';
import { closeQuestion, previewRule } from './xp-promises.ts';
import { say } from '../../../ui/say.ts';

export type CloseDialogProps = {
  listing: ListingDetail;
  closing: ReturnType<typeof useCloseListing>;
  isOpen: boolean;
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
  renderStrip: (finalPrice: number) => ReactNode;
};

export function CloseDialog({ listing, closing, isOpen, onClose, opener, renderStrip }: CloseDialogProps) {
  const result = closing.data;
  const finalPrice = result?.listing.finalPrice ?? null;
  if (result && finalPrice !== null) {
    const awards = nearestFirst(result.xpRewards, finalPrice);
    return (
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        finalFocus={opener}
        title={result.listing.autoClosedAt ? t`Price saved` : t`Listing closed`}
        actions={
          <>
            {result.listing.isShared !== false && (
              <Button
                variant="secondary"
                onClick={() => void shareLink(result.listing.id, result.listing.title)}
              >
                {t`Share the result`}
              </Button>
            )}
            <Button onClick={onClose}>{t`Done`}</Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <div className="animate-pop">
            <ClosedPriceCard listing={result.listing} isOwner />
          </div>
          {renderStrip(finalPrice)}
          <section aria-label={t`XP awarded`}>
            <CloseAwardList awards={awards} listing={result.listing} finalPrice={finalPrice} isCelebration />
          </section>
        </div>
      </Dialog>
    );
  }
  return <CloseForm {...{ listing, closing, isOpen, onClose, opener }} />;
}

type CloseFormProps = {
  listing: ListingDetail;
  closing: ReturnType<typeof useCloseListing>;
  isOpen: boolean;
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
};

function CloseForm({ listing, closing, isOpen, onClose, opener }: CloseFormProps) {
  const formId = useId();
  const amountRef = useRef<HTMLInputElement>(null);
  const [openedMs] = useState(Date.now);
  const [finalPrice, setFinalPrice] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const limits = usePairLimits(listing.id, isOpen && listing.suggestions.length > 0);
  const awards = limits ? previewAwards(finalPrice, listing, limits) : [];
  const amountCheck = useAmountCheck({
    amount: finalPrice,
    currency: listing.currency,
    others: amountsOfOthers(listing, listing.userId),
    fairPrice: listing.fairPrice?.estimate ?? null,
    onAnswer: (amount) => {
      setFinalPrice(amount);
      closing.mutate(amount);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = finalPriceProblem(finalPrice, listing.currency);
    setProblem(found);
    if (found) toast.error(found);
    else if (finalPrice !== null && !closing.isBusy && !amountCheck.asks()) closing.mutate(finalPrice);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={amountRef}
      finalFocus={opener}
      title={listing.isActive ? t`Close Listing` : t`What did it go for?`}
      description={closeQuestion(listing)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} disabled={!finalPrice} isBusy={closing.isBusy}>
            {listing.isActive ? t`Close Listing` : t`Save the price`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <AmountField
          ref={amountRef}
          label={t`Final price`}
          hint={
            listing.isActive && Date.parse(listing.expiresAt) > openedMs
              ? t`No deal? Leave it open: once its time is up, you can answer “No deal”.`
              : undefined
          }
          value={finalPrice}
          onChange={(amount, _unclear, isChosen = false) => {
            setFinalPrice(amount);
            setProblem(undefined);
            if (isChosen) amountCheck.trust(amount);
          }}
          error={problem}
          currency={listing.currency}
        />
        {amountCheck.question}
        {finalPrice !== null && finalPrice > 0 && limits && (
          <section
            aria-label={t`XP preview`}
            className={`rounded-lg bg-sunken px-4 pt-3.5 ${awards.length > 0 ? 'pb-1.5' : 'pb-3.5'}`}
          >
            <h3 className="type-subheading">{t`XP preview`}</h3>
            <p className="text-sm text-ink-soft">{previewRule(listing)}</p>
            {awards.length > 0 && (
              <CloseAwardList awards={awards} listing={listing} finalPrice={finalPrice} />
            )}
            <UnpaidPairs listing={listing} limits={limits} />
          </section>
        )}
      </form>
    </Dialog>
  );
}

type CloseAwardListProps = {
  awards: readonly AwardPreview[];
  listing: Pick<ListingDetail, 'currency' | 'suggestions'>;
  finalPrice: number;
  isCelebration?: boolean;
};

const shownCount = 8;

function CloseAwardList({ awards, listing, finalPrice, isCelebration = false }: CloseAwardListProps) {
  const { currency, suggestions } = listing;
  const shown = awards.slice(0, shownCount);
  const reach = trackReach(
    shown.map(({ amount }) => amount),
    finalPrice,
  );
  const restCount = awards.length - shown.length;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {shown.map(({ suggestionId, amount, xpAwarded, isPairLimited }, at) => {
        const author = suggestions.find(({ id }) => id === suggestionId)?.user;
        const name = author ? displayName(author) : t`Anonymous`;
        const delay = { animationDelay: `${200 + at * 120}ms` };
        return (
          <li
            key={suggestionId}
            style={isCelebration ? delay : undefined}
            className={`grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2.5 ${isCelebration ? 'animate-rise' : ''}`}
          >
            <Avatar photoUrl={author?.photoUrl && cardPhotoUrl(author.photoUrl)} name={name} size="sm" />
            <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
              <span className="line-clamp-3 min-w-0 font-semibold wrap-anywhere">{name}</span>
              <span className="text-ink-soft">
                <AmountText amount={amount} currency={currency} />
              </span>
            </span>
            <span
              style={isCelebration ? delay : undefined}
              className={isCelebration ? 'animate-pop' : undefined}
            >
              <XpBadge xp={xpAwarded} isAward />
            </span>
            <span className="col-start-2 flex">
              <GuessTrack {...{ amount, finalPrice, currency, reach }} />
            </span>
            {isPairLimited && (
              <span className="col-span-2 col-start-2 text-sm text-ink-soft">
                {say(messages.pairParticipation)}
              </span>
            )}
          </li>
        );
      })}
      {restCount > 0 && (
        <li className="pt-2.5 text-sm text-ink-soft">
          {plural(restCount, { one: 'and # more', other: 'and # more' })}
        </li>
      )}
    </ul>
  );
}

type UnpaidPairsProps = {
  listing: Pick<ListingDetail, 'suggestions' | 'autoClosedAt'>;
  limits: readonly PairLimited[];
};

/** People who earn nothing: they and the owner earned from each other too often. */
function UnpaidPairs({ listing, limits }: UnpaidPairsProps) {
  const levels = new Map(limits.map(({ level, suggestionId }) => [suggestionId, level]));
  return listing.suggestions.map(({ id, user }) => {
    const level = levels.get(id);
    // The automatic close already paid participation XP.
    if (level !== 'none' && !(level === 'participation' && listing.autoClosedAt)) return null;
    return (
      <p key={id} className="border-t border-line py-2.5 text-sm wrap-anywhere text-ink-soft">
        <span className="font-semibold text-ink">{displayName(user)}</span>{' '}
        {level === 'none' ? say(messages.pairUnpaid) : say(messages.pairParticipation)}
      </p>
    );
  });
}

function finalPriceProblem(finalPrice: number | null, currency: string): string | undefined {
  const checked = closeListing.body.safeParse({ finalPrice });
  if (!checked.success) return checked.error.issues[0]?.message ?? say(messages.finalPriceInvalid);
  return toMinor(checked.data.finalPrice, currency) === null ? say(messages.amountTooPrecise) : undefined;
}
