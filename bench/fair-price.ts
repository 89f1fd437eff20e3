import { consensus, emptyHistory, fairPrice, recordClosed } from '../domain/src/fair-price.ts';
import { median, say } from './support.ts';

// A fair price's cost beside the plain consensus: `node bench/fair-price.ts`.
const people = 500;
const guesses = (count: number, price: number) =>
  Array.from({ length: count }, (_, at) => ({
    userId: `person ${(at * 7) % people}-${Math.floor(at / people)}`,
    amountMinor: Math.round(price * (0.5 + ((at * 7919) % 1000) / 1000)),
  }));

let history = emptyHistory;
for (let listing = 1; listing <= 300; listing += 1)
  history = recordClosed(history, {
    finalPriceMinor: 1_000 * listing,
    suggestions: guesses(10, 1_000 * listing),
  });

for (const count of [3, 20, 1_000]) {
  const suggestions = guesses(count, 5_000);
  const amounts = suggestions.map(({ amountMinor }) => amountMinor);
  const [fair, plain] = [() => fairPrice(suggestions, history), () => consensus(amounts)].map((work) =>
    microseconds(work, 200_000 / count),
  );
  say(
    `${count} guesses: fair price ${(fair ?? 0).toFixed(1)} µs, ${((fair ?? 0) / (plain ?? 1)).toFixed(1)} × the consensus`,
  );
}

/** Median of eleven rounds. */
function microseconds(work: () => unknown, times: number): number {
  const rounds = Array.from({ length: 11 }, () => {
    const started = performance.now();
    for (let at = 0; at < times; at += 1) work();
    return ((performance.now() - started) / times) * 1_000;
  });
  return median(rounds);
}
