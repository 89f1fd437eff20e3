export const revealTimes = {
  dots: 350,
  ownDot: 1_000,
  mark: 1_300,
  price: 2_050,
  result: 2_250,
  rows: 2_350,
  winner: 2_800,
  xp: 2_900,
  badge: 3_300,
  end: 4_000,
} as const;
const springy = 'cubic-bezier(0.3,1.4,0.5,1)';
/** All dots but the reader's fall within this time. */
const fallMs = 450;

export function playStrip(strip: SVGSVGElement): void {
  const dots = [...strip.querySelectorAll<SVGElement>('circle')];
  for (const [at, dot] of dots.entries()) {
    const delay = revealTimes.dots + (fallMs * at) / dots.length;
    dot.animate(
      [
        { opacity: 0, transform: 'translateY(-28px)' },
        { opacity: 1, transform: 'none' },
      ],
      { delay, duration: 350, easing: springy, fill: 'backwards' },
    );
  }
  const own = strip.querySelector('[data-own]');
  own?.animate([{ r: '6px' }, { r: '11px' }, { r: '6px' }], { delay: revealTimes.ownDot, duration: 500 });
  const mark = strip.querySelector<SVGGElement>('[data-final]');
  if (mark) searchPlace(mark, strip.clientWidth);
  // Not before it appears above.
  mark?.querySelector('[data-figure]')?.animate([{ fillOpacity: 0 }, { fillOpacity: 1 }], {
    delay: revealTimes.price,
    duration: 200,
    fill: 'backwards',
  });
}

function searchPlace(mark: SVGGElement, width: number): void {
  const { x, width: own } = mark.getBBox();
  const centre = x + own / 2;
  mark.animate(
    [
      { opacity: 0, transform: `translateX(${-centre}px)` },
      { opacity: 1, transform: `translateX(${(width - centre) * 0.92}px)`, offset: 0.45 },
      { transform: `translateX(${-centre * 0.25}px)`, offset: 0.75 },
      { opacity: 1, transform: 'none' },
    ],
    {
      delay: revealTimes.mark,
      duration: revealTimes.price - revealTimes.mark,
      easing: 'ease-in-out',
      fill: 'backwards',
    },
  );
}
