import type { ClosedGuess } from '@ballpark/domain/contract/profiles.ts';
import { listingTypes } from '@ballpark/domain/listing-types.ts';
import { leanText, percentOf } from '@ballpark/domain/track-record.ts';
import { Link } from 'react-router';
import { listingTypeLabels } from '../../lib/listing-type-labels.ts';
import { classes } from '../../ui/classes.ts';
import { planGuesses } from './guess-picture-layout.ts';
import { dayText } from '../../lib/format/day-text.ts';

/**
 * Each closed guess as a dot from too low to too high, the oldest at the left; services are squares. Given newest first. Everything in it
 * also stands in the table, which is what screen readers and keyboards use.
 */
export function GuessPicture({ guesses }: { guesses: readonly ClosedGuess[] }) {
  const { dots, band } = planGuesses(guesses);
  const types = listingTypes.filter((type) => guesses.some((guess) => guess.type === type));
  return (
    <div aria-hidden className="mt-4 text-sm text-ink-soft">
      <p>Too high</p>
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
            title={`${guess.title}: ${leanText(percentOf(guess.amount / guess.finalPrice))}`}
            className="absolute grid size-6 -translate-1/2 place-items-center hover:z-10 hover:scale-125"
            style={{ left: percent(left), top: percent(top) }}
          >
            <Mark type={guess.type} />
          </Link>
        ))}
      </div>
      <div className="flex justify-between gap-4">
        <p>Too low</p>
        <p>{dates(guesses)}</p>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <span className="flex items-center gap-2">
          <span className="h-3.5 w-5 rounded-sm border-y border-accent bg-accent-soft" />
          within 20% of the price
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

/** From when to when; one day alone stands once. Given newest first. */
function dates(guesses: readonly ClosedGuess[]): string {
  const [first = '', last = ''] = [guesses.at(-1), guesses[0]].flatMap((guess) =>
    guess ? [dayText(guess.closedAt)] : [],
  );
  return first === last ? first : `${first} – ${last}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
