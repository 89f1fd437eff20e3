import { formatAmount } from '@ballpark/domain/money.ts';
import { averageSavings } from '@ballpark/domain/site.ts';
import { GuessStrip } from './guess-strip.tsx';

const quotes = [
  {
    title: 'Retiling a bathroom',
    asked: 4_800,
    fair: 3_600,
    guesses: [3_000, 3_200, 3_400, 3_500, 3_600, 3_600, 3_700, 3_900, 4_200],
  },
  {
    title: 'New brakes, all round',
    asked: 1_150,
    fair: 650,
    guesses: [480, 550, 600, 620, 650, 650, 680, 720, 800],
  },
  {
    title: 'Moving a two-room flat',
    asked: 1_400,
    fair: 900,
    guesses: [700, 780, 850, 880, 900, 900, 950, 980, 1_100],
  },
];

/** Quotes for services, each with the suggestions of people nearby. */
export function QuoteExamples() {
  return (
    <section className="page-wide" aria-labelledby="quotes">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <h2 id="quotes" className="max-w-xl type-title">
          Got a quote? Check it before you sign.
        </h2>
        <p className="max-w-sm text-ink-soft">
          Not only things: post what the mechanic, the mover or the tiler asked for. People save{' '}
          <strong className="text-ink">{averageSavings}</strong> on average per major service.
        </p>
      </div>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {quotes.map(({ title, asked, fair, guesses }) => (
          <li key={title} className="rounded-xl border border-line/70 bg-surface p-6 shadow-card">
            <h3 className="type-subheading">{title}</h3>
            <p className="mt-3 flex items-baseline gap-3">
              <span className="text-lg text-ink-soft">
                <span className="sr-only">Quoted: </span>
                <s className="decoration-danger decoration-2 tabular-nums">{formatAmount(asked, 'USD', 0)}</s>
              </span>
              <span className="text-3xl type-amount text-accent-ink">
                <span className="sr-only">The community says: </span>
                {formatAmount(fair, 'USD', 0)}
              </span>
            </p>
            <GuessStrip guesses={guesses} median={fair} asked={asked} className="mt-4" />
          </li>
        ))}
      </ul>
    </section>
  );
}
