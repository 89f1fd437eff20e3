import type { ClosedGuess } from '@ballpark/domain/contract/profiles.ts';
import { ChevronDown } from 'lucide-react';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { nearness } from '../../lib/format/nearness.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Link } from 'react-router';

/** One's own closed guesses in words and figures, the last closed first. On a phone the final price stands below the guess. */
export function GuessTable({ guesses }: { guesses: readonly ClosedGuess[] }) {
  return (
    <details className="group mt-4 rounded-lg border border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {guesses.length === 1 ? 'Your closed guess' : `Your ${guesses.length} last closed guesses`}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-accent-ink transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <table className="w-full border-t border-line text-sm">
        <thead className="text-left text-ink-soft">
          <tr>
            <th scope="col" className="py-2 pl-4 font-normal">
              Listing
            </th>
            <th scope="col" className="px-3 py-2 text-right font-normal max-sm:pr-4">
              Your guess
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-normal max-sm:hidden">
              Final price
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
      <th scope="row" className="py-2.5 pl-4 text-left font-normal">
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
      <td className="px-3 py-2.5 text-right max-sm:pr-4">
        <AmountText amount={amount} currency={currency} />
        <span className="block text-ink-soft">{nearness(amount, finalPrice)}</span>
        <span className="block text-ink-soft sm:hidden">
          Final: <AmountText amount={finalPrice} currency={currency} />
        </span>
      </td>
      <td className="py-2.5 pr-4 text-right max-sm:hidden">
        <AmountText amount={finalPrice} currency={currency} />
      </td>
    </tr>
  );
}
