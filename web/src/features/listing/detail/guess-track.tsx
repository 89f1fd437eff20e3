import { spokenAmount } from '../../../lib/format/amount-text.tsx';
import { nearness } from '../../../lib/format/nearness.ts';
import { shortListText } from '../../../lib/format/number-text.ts';

type GuessTrackProps = {
  amount: number;
  finalPrice: number;
  currency: string;
  /** Share of the final price shown to either side; equal in all rows. */
  reach: number;
};

const minReach = 0.2;

export function GuessTrack({ amount, finalPrice, currency, reach }: GuessTrackProps) {
  const at = (price: number) =>
    50 + Math.min(1, Math.max(-1, (price - finalPrice) / finalPrice / reach)) * 46;
  return (
    <svg
      role="img"
      aria-label={shortListText([spokenAmount(amount, currency), nearness(amount, finalPrice)])}
      className="h-5 w-full"
    >
      <line x1="0" x2="100%" y1="10" y2="10" strokeWidth="2" strokeLinecap="round" className="stroke-line" />
      <line
        x1="50%"
        x2="50%"
        y1="1"
        y2="19"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <circle
        cx={`${at(amount)}%`}
        cy="10"
        r="6"
        strokeWidth="2"
        className="fill-accent stroke-surface transition-[cx] duration-300 ease-out"
      />
    </svg>
  );
}

/** Reaches the farthest guess, between 20 % and 100 % of the price. */
export function trackReach(amounts: readonly number[], finalPrice: number): number {
  const farthest = Math.max(0, ...amounts.map((amount) => Math.abs(amount - finalPrice) / finalPrice));
  return Math.min(1, Math.max(minReach, farthest));
}
