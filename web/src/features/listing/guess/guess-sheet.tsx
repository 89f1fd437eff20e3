import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { SuggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { suggestRefusal } from '@ballpark/domain/listing-access.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { median } from '@ballpark/domain/price-estimate.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, PartyPopper } from 'lucide-react';
import { type RefObject, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { errorText, noAnswerText } from '../../../lib/api/api.ts';
import { listingQuery } from '../listing-query.ts';
import { isTemporary } from '../../../lib/api/query-client.ts';
import { whenReachChanges } from '../../../lib/api/server-reach.ts';
import { useNow } from '../../../lib/clock.ts';
import { AmountText, Spoken } from '../../../lib/format/amount-text.tsx';
import { thumbhashUrl } from '../../../lib/format/thumbhash-url.ts';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListingPlace, type MaybePoint } from '../card/listing-card.tsx';
import { ListingPrice } from '../card/listing-price.tsx';
import { PriceStrip } from '../card/price-strip.tsx';
import {
  type Comparison,
  alike,
  comparisonFor,
  outcomeText,
  yoursIsIn,
} from '../suggestions/guess-outcome.tsx';
import { keptSuggestion } from '../suggestions/kept-suggestion.ts';
import { refusalTexts, shareLabel } from '../suggestions/suggest-action.tsx';
import { SuggestionForm } from '../suggestions/suggestion-form.tsx';
import { amountsOfOthers } from '../suggestions/use-suggestions.ts';
import { usePairNote } from '../use-pair-limits.ts';
import { type LastGuess, useGuessRun } from './use-guess-run.ts';
import { say } from '../../../ui/say.ts';

export type GuessSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  /** `number` changes with each press. */
  opened: { first: ListingCard; number: number } | null;
  finalFocus: RefObject<HTMLElement | null>;
  reader: OwnProfile;
  /** The feed that gives the order. */
  query: InputOf<'GET /listings'>['query'];
};

export function GuessSheet({ opened, ...rest }: GuessSheetProps) {
  return opened && <OpenedSheet key={opened.number} first={opened.first} {...rest} />;
}

/** An earlier tap was meant for the previous listing. */
const hasteMs = 600;

type OpenedSheetProps = Omit<GuessSheetProps, 'opened'> & { first: ListingCard };

function OpenedSheet({ isOpen, onClose, first, finalFocus, reader, query }: OpenedSheetProps) {
  const formId = useId();
  const amountRef = useRef<HTMLInputElement>(null);
  const nextRef = useRef<HTMLButtonElement>(null);
  const run = useGuessRun(first, query, reader, isOpen);
  const { current, count, last, shared } = run;
  /** One error at a time: the last guess's goes first. */
  const lost = last?.problem ? null : run.problem;
  const shown = current?.id;
  const isTold = shared !== null;
  const isRefused = isTold && last?.listing.id === shown && last?.problem != null;
  const comparison = useComparison(current ?? first, shared, reader.id);
  const isOffline = useSyncExternalStore(whenReachChanges, noAnswerText) !== null;
  const isWaiting = isTold && shown !== undefined && keptSuggestion(reader.id, shown).read()?.waits === true;
  const outcome =
    shared &&
    !isRefused &&
    (isWaiting
      ? alike(say(messages.suggestionWaits))
      : comparison
        ? outcomeText(shared.amount, comparison)
        : yoursIsIn());
  const shownAt = useRef(0);
  // Before the dialog sees that what had the focus is gone, and takes it.
  useLayoutEffect(() => {
    shownAt.current = performance.now();
    // Enter goes on, and the next keys are in the field.
    (isTold || shown === undefined ? nextRef : amountRef).current?.focus();
  }, [shown, isTold]);
  /** The second tap of a double tap: on Next at once, or on a field that is still empty. */
  const isHasty = () => performance.now() - shownAt.current < hasteMs && !amountRef.current?.value;
  return (
    <Dialog
      {...{ isOpen, onClose, finalFocus }}
      initialFocus={amountRef}
      isSteady
      title={!current ? t`Your guesses` : outcome ? t`Your guess` : t`What do you think this is worth?`}
      actions={
        !current && run.currency !== null && !lost ? (
          // Keys: a reused button would submit the form with the press that brought it.
          <div key="elsewhere" className="grid grid-cols-[auto_1fr] gap-3">
            <Button variant="secondary" onClick={onClose}>
              {t`Back to the listings`}
            </Button>
            <Button ref={nextRef} isBusy={run.isLooking} onClick={() => !isHasty() && run.goElsewhere()}>
              {t`Go on`}
            </Button>
          </div>
        ) : !current || lost ? (
          <Button ref={nextRef} onClick={onClose}>
            {t`Back to the listings`}
          </Button>
        ) : isTold ? (
          <Button ref={nextRef} isBusy={run.isLooking} onClick={() => !isHasty() && run.goOn()}>
            {t`Next`}
          </Button>
        ) : (
          <div key="guess" className="grid grid-cols-[auto_1fr] gap-3">
            <Button variant="secondary" isBusy={run.isLooking} onClick={run.pass}>
              {t`Skip`}
            </Button>
            <Button
              type="submit"
              form={formId}
              isBusy={run.isLooking}
              onClick={(event) => isHasty() && event.preventDefault()}
            >
              {shareLabel(isOffline)}
            </Button>
          </div>
        )
      }
    >
      {lost && (
        <ErrorState
          title={errorText(lost, messages.listingsLoadFailed)}
          onRetry={run.goOn}
          isRetrying={run.isLooking}
        />
      )}
      {current && !lost && <GuessedThing key={current.id} listing={current} reader={reader} />}
      {current && !lost && !isTold && (
        <Guess
          key={`form-${current.id}`}
          listing={current}
          reader={reader}
          onSubmit={run.send}
          {...{ formId, amountRef }}
        />
      )}
      {/* Always there, so that it is announced. */}
      <p role="status" className={classes('type-subheading wrap-anywhere', isTold && 'pt-4')}>
        {outcome && !lost && <Spoken text={outcome} />}
      </p>
      {outcome && !lost && !isWaiting && comparison && comparison.others.length > 0 && (
        <div className="pt-3">
          <PriceStrip
            amounts={[...comparison.others, shared.amount]}
            currency={comparison.currency}
            median={median([...comparison.others, shared.amount])}
            fairPrice={comparison.fairPrice}
            ownAmount={shared.amount}
            isOwnNew
          />
        </div>
      )}
      {!current && !lost && (
        <EmptyState
          icon={PartyPopper}
          title={
            run.currency === null ? t`That’s all for now` : t`That’s all in ${{ currency: run.currency }}`
          }
          headingLevel={3}
        >
          {count > 0 && `${plural(count, { one: '# guess shared.', other: '# guesses shared.' })} `}
          {run.currency === null ? t`You’ve seen everything for now.` : t`Go on with other currencies?`}
        </EmptyState>
      )}
      <LastGuessLine
        last={last?.problem || (isTold && last?.listing.id === shown) ? last : null}
        isUndoing={run.isUndoing}
        onUndo={run.undo}
        onSendAgain={run.sendAgain}
        onGoBack={run.goBack}
      />
    </Dialog>
  );
}

/** Frozen once it shows: it is said once, and the strip keeps still. Null while it is not known. */
function useComparison(listing: ListingCard, shared: SuggestionDraft | null, readerId: string) {
  const { data: detail } = useQuery(listingQuery(listing.id));
  const [seen, setSeen] = useState<{ of: SuggestionDraft; comparison: Comparison } | null>(null);
  if (shared === null) return null;
  if (seen?.of === shared) return seen.comparison;
  const comparison = detail ? comparisonFor(detail, readerId) : null;
  if (comparison) setSeen({ of: shared, comparison });
  return comparison;
}

type GuessProps = {
  formId: string;
  amountRef: RefObject<HTMLInputElement | null>;
  listing: ListingCard;
  reader: OwnProfile;
  onSubmit: ReturnType<typeof useGuessRun>['send'];
};

function Guess({ formId, amountRef, listing, reader, onSubmit }: GuessProps) {
  // Others' amounts, for the question about a typo; and it is followed live while it stands here.
  const { data: detail } = useQuery(listingQuery(listing.id));
  const { isActive, expiresAt, currency, userId: ownerId, offerAmount } = detail ?? listing;
  const expiresAtMs = Date.parse(expiresAt);
  const nowMs = useNow(expiresAtMs);
  const refused = suggestRefusal({ ownerId, isActive, expiresAtMs }, reader.id, nowMs);
  const kept = keptSuggestion(reader.id, listing.id);
  const pairNote = usePairNote(listing.id, null, true);
  return (
    <div className="pt-4 pb-1 short:pt-2">
      <SuggestionForm
        id={formId}
        amountRef={amountRef}
        onSubmit={onSubmit}
        initial={kept.read()}
        onEntered={kept.keep}
        currency={currency}
        others={amountsOfOthers(detail ?? { suggestions: [], offerAmount }, reader.id)}
        isBusy={false}
        pairNote={pairNote}
        over={refused && say(refusalTexts[refused])}
        isNoteFolded
        emptyText={say(messages.amountMissing)}
      />
    </div>
  );
}

type GuessedThingProps = { listing: ListingCard; reader: MaybePoint };

/** Compact, to stay in sight above a keyboard. */
function GuessedThing({ listing, reader }: GuessedThingProps) {
  const { photoUrls, photos, title, description, type } = listing;
  const [cover] = photoUrls;
  const blurred = thumbhashUrl(photos[0]?.thumbhash);
  const { icon: Icon } = listingTypeLabels[type];
  return (
    <div className="grid animate-rise grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)] short:grid-cols-[7rem_minmax(0,1fr)] short:gap-y-1">
      <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-lg on-faded-field short:row-span-2">
        {cover ? (
          <img
            src={cardPhotoUrl(cover)}
            alt=""
            decoding="async"
            style={blurred ? { backgroundImage: `url(${blurred})` } : undefined}
            className="size-full bg-cover bg-center object-cover"
          />
        ) : (
          <Icon aria-hidden className="size-10 text-accent-ink opacity-60" strokeWidth={1.25} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <h3 dir="auto" className="type-subheading wrap-anywhere">
          {title}
        </h3>
        <ListingPrice listing={listing} />
        <p className="text-sm wrap-anywhere text-ink-soft">
          <ListingPlace {...{ listing, reader }} />
        </p>
      </div>
      <p
        dir="auto"
        className="col-span-full max-h-24 overflow-y-auto text-[0.9375rem] wrap-anywhere text-ink-soft sm:max-h-40 short:col-span-1 short:col-start-2 short:max-h-12"
      >
        {description}
      </p>
    </div>
  );
}

type LastGuessLineProps = {
  last: LastGuess | null;
  isUndoing: boolean;
  onUndo: () => void;
  onSendAgain: () => void;
  onGoBack: () => void;
};

function LastGuessLine({ last, isUndoing, onUndo, onSendAgain, onGoBack }: LastGuessLineProps) {
  // ‘You are offline.’ disappears once online.
  useSyncExternalStore(whenReachChanges, noAnswerText);
  const thing = <>{last?.listing.title}</>;
  const mayUndo = last?.problem === null && last.suggestionId !== null && !last.isFinal;
  return (
    <div
      className={classes('flex items-center justify-between gap-3 text-sm', last !== null && 'mt-2 min-h-11')}
    >
      <div className="flex min-w-0 items-center gap-2 font-semibold">
        {last && (last.problem === null ? <SharedIcon /> : <FailedIcon />)}
        <div className="min-w-0 wrap-anywhere">
          {last && (
            <p className="line-clamp-2">
              <Trans>
                <AmountText amount={last.draft.amount} currency={last.listing.currency} /> for {thing}
              </Trans>
            </p>
          )}
          {/* Always there, so that it is announced. */}
          <p role="status" className="text-danger-ink">
            {last?.problem && errorText(last.problem.error, last.problem.fallback)}
          </p>
        </div>
      </div>
      {mayUndo && (
        <Button variant="quiet" size="sm" className="shrink-0" isBusy={isUndoing} onClick={onUndo}>
          {t`Undo`}
        </Button>
      )}
      {last?.problem && isTemporary(last.problem.error) && (
        <Button
          variant="quiet"
          size="sm"
          className="shrink-0"
          isBusy={isUndoing}
          onClick={last.suggestionId === null ? onSendAgain : onUndo}
        >
          {t`Try again`}
        </Button>
      )}
      {last?.problem && !isTemporary(last.problem.error) && last.suggestionId === null && (
        <Button variant="quiet" size="sm" className="shrink-0" onClick={onGoBack}>
          {t`Change it`}
        </Button>
      )}
    </div>
  );
}

const SharedIcon = () => <Check aria-hidden className="size-5 shrink-0 text-accent-ink" />;
const FailedIcon = () => <CircleAlert aria-hidden className="size-5 shrink-0 text-danger-ink" />;
