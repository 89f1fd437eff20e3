import { formatAmount } from '@ballpark/domain/money.ts';
import { formatRoughRange } from '@ballpark/domain/rough-amount.ts';
import { t } from '@lingui/core/macro';

type GuessStripProps = {
  guesses: readonly number[];
  median: number;
  likely: readonly [low: number, high: number];
  final?: number;
  asked?: number;
  isAnimated?: boolean;
  className?: string;
};

const rowPx = 13;

/** Staggered dots. Classes, because the CSP forbids style attributes. */
const delays = [
  '[animation-delay:0.2s]',
  '[animation-delay:0.35s]',
  '[animation-delay:0.5s]',
  '[animation-delay:0.65s]',
  '[animation-delay:0.8s]',
  '[animation-delay:0.95s]',
  '[animation-delay:1.1s]',
];

/** An illustrative price strip in dollars. Hidden from screen readers: the text says the same. */
export function GuessStrip({
  guesses,
  median,
  likely: [from, to],
  final,
  asked,
  isAnimated,
  className,
}: GuessStripProps) {
  const values = [...guesses, ...(asked === undefined ? [] : [asked])];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const at = (value: number) => 4 + ((value - low) / (high - low)) * 92;
  const dots = stack(guesses.map(at));
  const line = 30 + (Math.max(...dots.map((dot) => dot.level)) + 1) * rowPx;
  return (
    <svg aria-hidden height={line + 28} className={`w-full overflow-visible ${className ?? ''}`}>
      <rect
        x={`${at(from)}%`}
        width={`${at(to) - at(from)}%`}
        y={26}
        height={line - 20}
        rx="6"
        className="fill-accent-soft"
      />
      <line
        x1="0"
        x2="100%"
        y1={line}
        y2={line}
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-line"
      />
      <Flag at={at(median)} y={14} from={20} to={line} text={t`Fair: ${{ amount: dollars(median) }}`} />
      {dots.map(({ x, level }, place) => (
        <circle
          key={`${x}/${level}`}
          cx={`${x}%`}
          cy={line - 10 - level * rowPx}
          r="5.5"
          className={`origin-[50%_-40px] ${final === guesses[place] ? 'fill-gold stroke-gold-edge' : 'fill-accent stroke-surface'} stroke-[1.5] [transform-box:fill-box] ${isAnimated ? `animate-rise ${delays[(place * 5) % delays.length]}` : ''}`}
        />
      ))}
      <text
        {...besideEdge((at(from) + at(to)) / 2, at(from), at(to))}
        y={line + 22}
        className="fill-accent-ink text-sm font-semibold tabular-nums"
      >
        {t`Likely ${{ range: formatRoughRange(from, to, 'USD') }}`}
      </text>
      {asked !== undefined && (
        <text
          x="100%"
          y={line - 22}
          textAnchor="end"
          className="fill-danger-ink text-sm font-bold tabular-nums"
        >
          {t`Quoted ${{ amount: dollars(asked) }}`}
        </text>
      )}
      {asked !== undefined && (
        <svg x={`${at(asked)}%`} y={line - 10} className="overflow-visible">
          <path
            d="m-5 -5 10 10 m0 -10 -10 10"
            strokeWidth="3"
            strokeLinecap="round"
            className="stroke-danger"
          />
        </svg>
      )}
    </svg>
  );
}

/** In the middle, or from the end of the band where the text would leave the picture. */
function besideEdge(middle: number, from: number, to: number) {
  if (middle < 24) return { x: `${from}%`, textAnchor: 'start' } as const;
  if (middle > 76) return { x: `${to}%`, textAnchor: 'end' } as const;
  return { x: `${middle}%`, textAnchor: 'middle' } as const;
}

function Flag({ at, y, from, to, text }: { at: number; y: number; from: number; to: number; text: string }) {
  const anchor = at < 22 ? 'start' : at > 78 ? 'end' : 'middle';
  return (
    <>
      <line
        x1={`${at}%`}
        x2={`${at}%`}
        y1={from}
        y2={to}
        strokeWidth="2"
        strokeDasharray="1 4"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <text
        x={`${at}%`}
        y={y}
        textAnchor={anchor}
        className="fill-ink text-[0.9375rem] font-bold tabular-nums"
      >
        {text}
      </text>
    </>
  );
}

/** Stacks dots less than 3.7 % of the width apart, which would touch on a phone. */
function stack(places: readonly number[]): { x: number; level: number }[] {
  const lastAt: number[] = [];
  return places.map((x) => {
    const free = lastAt.findIndex((last) => x - last >= 3.7);
    const level = free === -1 ? lastAt.length : free;
    lastAt[level] = x;
    return { x, level };
  });
}

function dollars(amount: number): string {
  return formatAmount(amount, 'USD', 0);
}
