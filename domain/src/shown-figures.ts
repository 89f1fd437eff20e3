export type Counted = { activePeople: number; suggestions: number; prices: number };

/** Smaller counts would only show how few people there are. */
const enoughPeople = 1000;

/** Null while there are too few active people. */
export function shownFigures({ activePeople, suggestions, prices }: Counted) {
  if (activePeople < enoughPeople) return null;
  return [
    { value: rounded(activePeople), label: 'active users' },
    { value: rounded(suggestions), label: 'suggestions' },
    { value: rounded(prices), label: 'prices found' },
  ];
}

/** To two digits: '1.2K+', '340+', '15M+'. */
function rounded(count: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  const floor = Math.floor(count / step) * step;
  const [unit, sign] = floor >= 1e6 ? [1e6, 'M'] : floor >= 1e3 ? [1e3, 'K'] : [1, ''];
  return `${Number((floor / unit).toFixed(1))}${sign}${floor === 0 ? '' : '+'}`;
}
