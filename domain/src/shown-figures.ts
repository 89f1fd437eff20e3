import {
  guessLabel,
  guessesLabel,
  neighbourLabel,
  neighboursLabel,
  priceFoundLabel,
  pricesFoundLabel,
} from './site-texts.ts';

export type Counted = { activePeople: number; suggestions: number; prices: number };

/** Without those that would be 0: '12 neighbours', '1.2K+ guesses'. */
export function shownFigures({ activePeople, suggestions, prices }: Counted) {
  return [
    figure(activePeople, neighbourLabel, neighboursLabel),
    figure(suggestions, guessLabel, guessesLabel),
    figure(prices, priceFoundLabel, pricesFoundLabel),
  ].flat();
}

function figure(count: number, one: string, many: string) {
  return count === 0 ? [] : [{ value: rounded(count), label: count === 1 ? one : many }];
}

/** Exact below 100, then to two digits: '85', '340+', '1.2K+', '15M+'. */
function rounded(count: number): string {
  if (count < 100) return `${count}`;
  const step = 10 ** (Math.floor(Math.log10(count)) - 1);
  const floor = Math.floor(count / step) * step;
  const [unit, sign] = floor >= 1e6 ? [1e6, 'M'] : floor >= 1e3 ? [1e3, 'K'] : [1, ''];
  return `${Number((floor / unit).toFixed(1))}${sign}+`;
}
