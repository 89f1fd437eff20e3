import { i18n } from '@lingui/core';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { outcomeMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import { paceText } from '@ballpark/domain/guess-pace.ts';
import { answerDays, openHours } from '@ballpark/domain/listing-window.ts';
import { plural, t } from '@lingui/core/macro';
import { CircleHelp, Hourglass, Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { AmountText, Spoken, type SpokenText } from '../../../lib/format/amount-text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog, lazyDialog } from '../../../ui/dialog.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { OfferedAmountDialogProps } from './offered-amount-dialog.tsx';
import type { useCloseListing } from './use-owner-actions.ts';
import { answerIncentive, nextStep } from './xp-promises.ts';
import { say } from '../../../ui/say.ts';

type NextStepHintProps = {
  listing: ListingDetail;
  isOwner: boolean;
  nowMs: number;
  onClose: (button: HTMLElement) => void;
};

/** For the owner with the close button; for others once time is up or a final price was shown. */
export function NextStepHint({ listing, isOwner, nowMs, onClose }: NextStepHintProps) {
  const text = nextStep(listing, isOwner, nowMs);
  if (text === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl bg-accent-soft px-5 py-4 text-sm text-accent-ink">
      <p className="flex flex-[1_1_12rem] gap-3">
        <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0" />
        {text}
      </p>
      {isOwner && (
        <Button size="sm" variant="secondary" onClick={({ currentTarget }) => onClose(currentTarget)}>
          {t`Close Listing`}
        </Button>
      )}
    </div>
  );
}

/** What the owner may expect until there is a fair price. */
export function OutlookNote({ pace, isMailed }: NonNullable<ListingDetail['outlook']>) {
  return (
    <p className="flex gap-3 rounded-xl bg-accent-soft px-5 py-4 text-sm text-accent-ink">
      <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {usualText(pace)}{' '}
        {isMailed ? t`We’ll email you when three have guessed.` : t`We’ll tell you when three have guessed.`}
      </span>
    </p>
  );
}

function usualText(pace: NonNullable<ListingDetail['outlook']>['pace']): string {
  if (!pace)
    return plural(
      { days: openHours / 24 },
      { one: 'It’s open for guesses for # day.', other: 'It’s open for guesses for # days.' },
    );
  return paceText(i18n, pace, pace.isNear);
}

type PriceQuestionProps = {
  listing: ListingDetail;
  closing: ReturnType<typeof useCloseListing>;
  onEnter: (button: HTMLElement) => void;
};

export function PriceQuestion({ listing, closing, onEnter }: PriceQuestionProps) {
  const [isUnsold, setUnsold] = useState(false);
  return (
    <Surface as="section" aria-labelledby="price-question" className="mt-6 border-accent/40">
      <h2 id="price-question" className="type-heading">
        {t`What did it go for?`}
      </h2>
      <p className="mt-4 max-w-prose text-ink-soft">
        {answerIncentive(listing)}{' '}
        {plural(answerDays, {
          one: 'You have # day and can only enter it once.',
          other: 'You have # days and can only enter it once.',
        })}
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <Button onClick={({ currentTarget }) => onEnter(currentTarget)}>{t`Enter the price`}</Button>
        <Button
          variant="secondary"
          onClick={() => {
            closing.reset();
            setUnsold(true);
          }}
        >
          {t`No deal`}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isUnsold}
        onCancel={() => setUnsold(false)}
        onConfirm={() => closing.mutate(null, { onSettled: () => setUnsold(false) })}
        isBusy={closing.isBusy}
        title={t`No deal`}
        confirmLabel={t`No deal`}
      >
        {say(messages.notSoldQuestion)}
      </ConfirmDialog>
    </Surface>
  );
}

// Lazy: rarely opened.
const OfferedAmountDialog = lazyDialog<OfferedAmountDialogProps>(() =>
  import('./offered-amount-dialog.tsx').then((module) => module.OfferedAmountDialog),
);

type OfferedAmountCardProps = {
  amount: number;
  currency: string;
  /** Null without a fair price. */
  verdict: SpokenText | null;
  isOwner: boolean;
};

export function OfferedAmountCard({ amount, currency, verdict, isOwner }: OfferedAmountCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Surface
      as="section"
      padding="none"
      className="flex items-start justify-between gap-3 py-3 pe-3 ps-5 sm:py-4 sm:ps-6"
    >
      <div>
        <h2 className="mt-2 font-semibold text-ink-soft">{t`Offered Amount`}</h2>
        <p className="pb-2 text-3xl sm:text-4xl">
          <AmountText amount={amount} currency={currency} />
        </p>
        {verdict && (
          <p className="pb-2 text-sm text-ink-soft">
            <Spoken text={verdict} />
          </p>
        )}
      </div>
      <IconButton label={t`What is the Offered Amount?`} icon={CircleHelp} onClick={() => setOpen(true)} />
      <OfferedAmountDialog isOwner={isOwner} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Surface>
  );
}
