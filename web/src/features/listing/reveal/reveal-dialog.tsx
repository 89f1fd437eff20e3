import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Share2, Trophy } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AmountText, HeroAmount } from '../../../lib/format/amount-text.tsx';
import { displayName } from '../../../lib/format/display-name.ts';
import { nearness } from '../../../lib/format/nearness.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { pulse, wantsLessMotion } from '../../../ui/pulse.ts';
import { GuessTrack, trackReach } from '../detail/guess-track.tsx';
import { byNearness } from '../suggestions/by-nearness.ts';
import { playStrip, revealTimes } from './play-strip.ts';
import { type Outcome, resultText, spokenOutcome } from './reveal-text.ts';
import { RevealXp } from './reveal-xp.tsx';
import { useResultPicture } from './use-result-picture.ts';

export type RevealDialogProps = {
  listing: ListingDetail;
  outcome: Outcome;
  /** Why the guess earned less. */
  pairNote: string | undefined;
  unlocked: readonly UnlockedAchievement[];
  isOpen: boolean;
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
  strip: ReactNode;
  renderBadge: (achievement: UnlockedAchievement) => ReactNode;
};

/**
 * 4 s; any key, tap or button skips to the end. The layout is fixed from the start. Reduced motion
 * shows only the end.
 */
export function RevealDialog(props: RevealDialogProps) {
  const { listing, outcome, pairNote, unlocked, isOpen, onClose, opener } = props;
  const [isOver, setOver] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  const share = useResultPicture({ listing, outcome, isWanted: isOpen && isOver });
  function close() {
    onClose();
    setOver(false);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      initialFocus={main}
      finalFocus={opener}
      title={t`And the price is…`}
      description={<bdi className="line-clamp-2 wrap-anywhere">{listing.title}</bdi>}
      actions={
        <div className="grid grid-cols-2 gap-3 sm:w-64">
          <Button
            variant="secondary"
            isBusy={isOver && share === null}
            onClick={() => (isOver ? share?.() : setOver(true))}
          >
            <Share2 aria-hidden className="size-4.5" />
            {t`Share`}
          </Button>
          <Button ref={main} onClick={isOver ? close : () => setOver(true)}>
            {isOver ? t`Done` : t`Skip`}
          </Button>
        </div>
      }
    >
      <Stage {...props} isOver={isOver} onOver={() => setOver(true)} />
      <LiveRegion>{isOver && spokenOutcome(outcome, listing, unlocked, pairNote)}</LiveRegion>
    </Dialog>
  );
}

/** Vibration pattern in ms. */
const winnerPulse = [14, 70, 28];

type StageProps = RevealDialogProps & { isOver: boolean; onOver: () => void };

function Stage({ listing, outcome, pairNote, unlocked, strip, renderBadge, isOver, onOver }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const end = useEffectEvent(onOver);

  useEffect(() => {
    const isStill = wantsLessMotion();
    const svg = stage.current?.querySelector('svg');
    if (svg && !isStill) playStrip(svg);
    // Screen readers announce only changes to an existing live region.
    const timer = setTimeout(() => end(), isStill ? 300 : revealTimes.end);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!isOver) return listenForKeys(() => end());
    for (const each of stage.current?.getAnimations({ subtree: true }) ?? []) each.finish();
    if (outcome.isNearest) pulse(winnerPulse);
    return undefined;
  }, [isOver, outcome.isNearest]);

  return (
    // Keys do the same: see listenForKeys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={stage} className="flex flex-col gap-4" onClick={onOver}>
      <RevealResult {...{ outcome, listing }} />
      {strip}
      <RevealXp {...{ outcome, unlocked, renderBadge, isOver }} />
      {pairNote && (
        <p
          style={{ animationDelay: `${revealTimes.xp}ms` }}
          className="-mt-1.5 animate-rise text-sm text-ink-soft"
        >
          {pairNote}
        </p>
      )}
      <RevealRows {...{ listing, outcome }} />
    </div>
  );
}

/** Except Escape (closes) and Tab (moves on). */
function listenForKeys(onKey: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (
      ['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key) ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    // Enter would press the button that replaces this one.
    event.preventDefault();
    event.stopPropagation();
    onKey();
  };
  addEventListener('keydown', listen, { capture: true });
  return () => removeEventListener('keydown', listen, { capture: true });
}

type RevealResultProps = { outcome: Outcome; listing: Pick<ListingDetail, 'currency' | 'suggestions'> };

function RevealResult({ outcome, listing: { currency, suggestions } }: RevealResultProps) {
  const { own, finalPrice } = outcome;
  const result = resultText(outcome, suggestions.length);
  return (
    <section aria-label={t`Final price`} className="rounded-xl on-field px-5 py-4 text-center shadow-card">
      <p className="relative">
        <span
          aria-hidden
          style={{ animationDelay: `${revealTimes.price}ms` }}
          className="absolute inset-0 animate-vanish text-5xl leading-tight type-amount text-chalk-soft"
        >
          ?
        </span>
        <span style={{ animationDelay: `${revealTimes.price}ms` }} className="inline-block animate-land">
          <HeroAmount amount={finalPrice} currency={currency} />
        </span>
      </p>
      <p style={{ animationDelay: `${revealTimes.result}ms` }} className="mt-1 animate-rise font-semibold">
        <Trans>
          You guessed <AmountText amount={own.amount} currency={currency} />:{' '}
          <span className="text-fresh">{result}</span>
        </Trans>
      </p>
    </section>
  );
}

const shownCount = 5;
const staggerMs = 90;

type RevealRowsProps = { listing: ListingDetail; outcome: Outcome };

/** Nearest first; always includes the reader's. */
function RevealRows({ listing, outcome: { own, finalPrice } }: RevealRowsProps) {
  const { currency } = listing;
  const all = byNearness(listing);
  const shown = all.filter(({ suggestion }, at) => at < shownCount || suggestion.id === own.id);
  const reach = trackReach(
    shown.map(({ suggestion }) => suggestion.amount),
    finalPrice,
  );
  const restCount = all.length - shown.length;
  return (
    // Focusable for keyboard scrolling: nothing else in the content is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t`How close everyone came`} tabIndex={0}>
      <ul className="flex flex-col">
        {shown.map(({ suggestion: { id, user, amount }, isNearest }, at) => (
          <li
            key={id}
            style={{ animationDelay: `${revealTimes.rows + at * staggerMs}ms` }}
            className={classes(
              'grid animate-rise grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg px-2.5 py-2',
              id === own.id && 'bg-sunken',
            )}
          >
            <Avatar
              photoUrl={user.photoUrl && cardPhotoUrl(user.photoUrl)}
              name={displayName(user)}
              size="sm"
            />
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 font-semibold wrap-anywhere">{displayName(user)}</span>
              {id === own.id && <Badge tone="accent">{t`You`}</Badge>}
              {isNearest && (
                <span
                  style={{ animationDelay: `${revealTimes.winner}ms` }}
                  className="inline-flex animate-pop"
                >
                  <Badge tone="gold" icon={Trophy}>
                    {t`Closest`}
                  </Badge>
                </span>
              )}
            </span>
            <span className="text-end">
              <AmountText amount={amount} currency={currency} />
              <span className="block text-sm text-ink-soft">{nearness(amount, finalPrice)}</span>
            </span>
            <span aria-hidden className="col-span-2 col-start-2 flex">
              <GuessTrack {...{ amount, finalPrice, currency, reach }} />
            </span>
          </li>
        ))}
      </ul>
      {restCount > 0 && (
        <p className="px-2.5 pt-2 text-sm text-ink-soft">
          {plural(restCount, { one: 'and # more', other: 'and # more' })}
        </p>
      )}
    </section>
  );
}
