import { i18n } from '@lingui/core';
import type { ClosedGuess } from '@ballpark/domain/contract/profiles.ts';
import { listingTypes } from '@ballpark/domain/listing-window.ts';
import { leanText, percentOf } from '@ballpark/domain/track-record.ts';
import { plural, t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { nearness } from '../../lib/format/nearness.ts';
import { RelativeTimeText, dayText } from '../../lib/format/time-text.tsx';
import { listingTypeLabels } from '../../lib/listing-type-labels.ts';
import { classes } from '../../ui/classes.ts';

export function GuessResults({ guesses }: { guesses: readonly ClosedGuess[] }) {
  return (
    <>
      <GuessPicture guesses={guesses} />
      <GuessTable guesses={guesses} />
    </>
  );
}

/**
 * Oldest left; services are squares. Expects newest first. Screen readers and keyboards use the
 * table.
 */
function GuessPicture({ guesses }: { guesses: readonly ClosedGuess[] }) {
  const { dots, band } = planGuesses(guesses);
  const types = listingTypes.filter((type) => guesses.some((guess) => guess.type === type));
  return (
    <div aria-hidden className="mt-4 text-sm text-ink-soft">
      <p>{t`Too high`}</p>
      <div className="relative my-1 h-52 overflow-hidden rounded-lg bg-sunken">
        <div
          className="absolute inset-x-0 bg-accent-soft"
          style={{ top: percent(band.top), bottom: percent(1 - band.bottom) }}
        />
        <div className="absolute inset-x-0 top-1/2 border-t-2 border-dashed border-accent" />
        {dots.map(({ guess, left, top }) => (
          <Link
            key={guess.listingId}
            to={`/listing/${guess.listingId}`}
            tabIndex={-1}
            title={dotText(guess)}
            className="absolute grid size-6 -translate-1/2 place-items-center hover:z-10 hover:scale-125"
            style={{ left: percent(left), top: percent(top) }}
          >
            <Mark type={guess.type} />
          </Link>
        ))}
      </div>
      <div className="flex justify-between gap-4">
        <p>{t`Too low`}</p>
        <p>{dates(guesses)}</p>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <span className="flex items-center gap-2">
          <span className="h-3.5 w-5 rounded-sm border-y border-accent bg-accent-soft" />
          {t`within 20% of the price`}
        </span>
        {types.length > 1 &&
          types.map((type) => (
            <span key={type} className="flex items-center gap-2">
              <Mark type={type} />
              {listingTypeLabels[type].label}
            </span>
          ))}
      </p>
    </div>
  );
}

function dotText({ title, amount, finalPrice }: ClosedGuess): string {
  const lean = leanText(i18n, percentOf(amount / finalPrice));
  return t({
    message: `${title}: ${lean}`,
    comment: 'Such as “Oak bookcase: 8% high”: how a guess on it lay',
  });
}

function Mark({ type }: { type: ClosedGuess['type'] }) {
  return (
    <span
      className={classes(
        'size-3 border-2 border-surface',
        type === 'PRODUCT' ? 'rounded-full bg-accent' : 'rotate-45 rounded-[2px] bg-ink',
      )}
    />
  );
}

function dates(guesses: readonly ClosedGuess[]): string {
  const [first = '', last = ''] = [guesses.at(-1), guesses[0]].flatMap((guess) =>
    guess ? [dayText(guess.closedAt)] : [],
  );
  return first === last ? first : t({ message: `${first} – ${last}`, comment: 'Two dates' });
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/** Shares of the width and height. */
type GuessDot = { guess: ClosedGuess; left: number; top: number };
type GuessPlan = {
  dots: readonly GuessDot[];
  /** ±20 %, as shares of the height. */
  band: { top: number; bottom: number };
};

/** The scale reaches a factor of 1.5 to 5; farther dots are on the edge. */
const minReach = Math.log(1.5);
const maxReach = Math.log(5);
/** Padding for dots on the edge. */
const margin = 0.06;

/** Oldest left; logarithmic, so that double and half are equally far from the middle. */
export function planGuesses(guesses: readonly ClosedGuess[]): GuessPlan {
  const errors = guesses.map(({ amount, finalPrice }) => Math.log(amount / finalPrice));
  const farthest = Math.max(0, ...errors.map((error) => Math.abs(error)));
  const reach = Math.min(Math.max(farthest, minReach), maxReach);
  const top = (error: number) => {
    const share = Math.min(Math.max(error / reach, -1), 1);
    return 0.5 - share * (0.5 - margin);
  };
  const dots = guesses
    .map((guess, at) => ({
      guess,
      top: top(errors[at] ?? 0),
      left: leftOf(guesses.length - 1 - at, guesses.length),
    }))
    .toReversed();
  return { dots, band: { top: top(Math.log(1.2)), bottom: top(Math.log(0.8)) } };
}

function leftOf(place: number, count: number): number {
  const share = count === 1 ? 0.5 : place / (count - 1);
  return margin / 2 + share * (1 - margin);
}

/** Last closed first. On phones the final price is below the guess. */
function GuessTable({ guesses }: { guesses: readonly ClosedGuess[] }) {
  return (
    <details className="group mt-4 rounded-lg border border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {plural(
          { count: guesses.length },
          { 1: 'Your last closed guess', other: 'Your last # closed guesses' },
        )}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-accent-ink transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <table className="w-full border-t border-line text-sm">
        <thead className="text-start text-ink-soft">
          <tr>
            <th scope="col" className="py-2 ps-4 font-normal">
              {t`Listing`}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-normal max-sm:pe-4">
              {t`Your guess`}
            </th>
            <th scope="col" className="py-2 pe-4 text-end font-normal max-sm:hidden">
              {t`Final price`}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line align-top">
          {guesses.map((guess) => (
            <GuessRow key={guess.listingId} guess={guess} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function GuessRow({
  guess: { listingId, title, currency, amount, finalPrice, closedAt },
}: {
  guess: ClosedGuess;
}) {
  return (
    <tr>
      <th scope="row" className="py-2.5 ps-4 text-start font-normal">
        <Link
          to={`/listing/${listingId}`}
          dir="auto"
          className="font-semibold wrap-anywhere underline-offset-3 hover:underline"
        >
          {title}
        </Link>
        <span className="block text-ink-soft">
          <RelativeTimeText at={closedAt} />
        </span>
      </th>
      <td className="px-3 py-2.5 text-end max-sm:pe-4">
        <AmountText amount={amount} currency={currency} />
        <span className="block text-ink-soft">{nearness(amount, finalPrice)}</span>
        <span className="block text-ink-soft sm:hidden">
          {t`Final:`} <AmountText amount={finalPrice} currency={currency} />
        </span>
      </td>
      <td className="py-2.5 pe-4 text-end max-sm:hidden">
        <AmountText amount={finalPrice} currency={currency} />
      </td>
    </tr>
  );
}
