import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/fair-prices.ts';
import { formatPlain, formatRough } from '@ballpark/domain/rough-amount.ts';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  AmountText,
  RoughAmountText,
  RoughRangeText,
  Spoken,
  type SpokenText,
  spokenAmount,
  spokenRough,
} from '../../../lib/format/amount-text.tsx';
import { isolated } from '../../../lib/format/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { DialogPopup } from '../../../ui/dialog-popup.tsx';
import {
  type StripScale,
  bandOn,
  maxRows,
  nearAmounts,
  placeDots,
  shareOn,
  stripScale,
} from '@ballpark/domain/price-strip-layout.ts';
import { isMiddle, workingSteps } from './working-steps.ts';
import { crowdText, peopleText, pullText } from './working-texts.ts';

export type Worked = {
  /** Left out or null: not kept for this price. */
  working: PriceWorking | null | undefined;
  fairPrice: FairPrice;
  /** All that counts. */
  amounts: readonly number[];
  currency: string;
  /** Some guesses stand on the page with their author’s record. */
  areRecordsShown: boolean;
};

type StepsProps = Worked & { working: PriceWorking };

export type FairPriceDialogProps = Worked & { isOpen: boolean; onClose: () => void };

export function FairPriceDialog({ isOpen, onClose, working, ...shown }: FairPriceDialogProps) {
  return (
    <DialogPopup
      isOpen={isOpen}
      onClose={onClose}
      title={t`How is this worked out?`}
      actions={<Button onClick={onClose}>{t`Got it!`}</Button>}
    >
      {working ? (
        <Steps {...shown} working={working} />
      ) : (
        <p>
          {t`We average the middle guesses, after correcting people who usually guess high or low. Past prices count as one more guess.`}
        </p>
      )}
    </DialogPopup>
  );
}

/** One row for each step, all on one scale. Their figures add up. */
function Steps({ working, fairPrice, amounts, currency, areRecordsShown }: StepsProps) {
  const { similar, count } = working;
  const steps = workingSteps({ working, fairPrice, amounts, currency });
  const { estimate } = fairPrice;
  const afterCrowd = steps.middle + steps.crowd;
  const afterSales = afterCrowd + steps.sales;
  const marked = [estimate, steps.middle, afterCrowd, afterSales, ...(similar ? [similar.middle] : [])];
  const scale = stripScale([...nearAmounts(amounts), ...marked], { price: estimate, likely: fairPrice });
  if (!scale) return null;
  const share = (amount: number) => shareOn(scale, amount);
  const isAverage = working.middle !== null;
  const dots = dotsOf(amounts, scale);
  const guessesText = plural(count, { one: '# guess', other: '# guesses' });
  const lowest = <AmountText amount={working.lowest} currency={currency} />;
  const highest = <AmountText amount={working.highest} currency={currency} />;
  const middle = similar && <Spoken text={roughText(similar.middle, currency)} />;
  return (
    <ol className="flex flex-col gap-4">
      <Step
        title={isAverage ? t`The middle guesses` : guessesText}
        figure={<Spoken text={aboutText(steps.middle, currency)} />}
        text={
          isAverage ? (
            <Trans>
              <Plural value={count} one="# guess" other="# guesses" /> from {lowest} to {highest}. This is the
              average of the middle ones.
            </Trans>
          ) : (
            <Trans>
              From {lowest} to {highest}. This is the median.
            </Trans>
          )
        }
        moreRows={dots.tallest - 1}
      >
        <Dots {...dots} areMiddleMarked={isAverage} />
        <Mark at={share(steps.middle)} />
      </Step>
      {steps.crowd !== 0 && (
        <Step
          title={t`People here`}
          figure={<Spoken text={changeText(steps.crowd, currency)} />}
          text={crowdText(steps.crowd)}
        >
          <Move from={share(steps.middle)} to={share(afterCrowd)} />
        </Step>
      )}
      {similar && (similar.drawn === null || steps.sales !== 0) && (
        <Step
          title={t`Similar prices`}
          figure={steps.sales !== 0 && <Spoken text={changeText(steps.sales, currency)} />}
          text={
            <>
              <Trans>
                <Plural value={{ count: similar.count }} one="# similar thing" other="# similar things" />{' '}
                went for around {middle}.
              </Trans>{' '}
              {pullText(similar, steps.sales)}
            </>
          }
        >
          {steps.sales !== 0 && <Move from={share(afterCrowd)} to={share(afterSales)} />}
          <Diamond at={share(similar.middle)} />
        </Step>
      )}
      {steps.people !== 0 && (
        <Step
          title={t`Who guessed`}
          figure={<Spoken text={changeText(steps.people, currency)} />}
          text={
            <>
              {peopleText(working, steps.people)}
              {areRecordsShown && (
                <>
                  {' '}
                  {t`Under some guesses you see how their authors usually do. Of those who are often far off, only they see it.`}
                </>
              )}
            </>
          }
        >
          <Move from={share(afterSales)} to={share(estimate)} />
        </Step>
      )}
      <Step
        title={t`Fair price`}
        figure={<RoughAmountText amount={estimate} currency={currency} />}
        text={
          <>
            <Trans>
              Likely <RoughRangeText {...fairPrice} currency={currency} />: four out of five final prices fall
              in the range.
            </Trans>
          </>
        }
      >
        <Band scale={scale} range={fairPrice} />
        <Mark at={share(estimate)} />
      </Step>
      {steps.more && (
        <Step
          title={plural({ count: steps.more.count }, { one: '# more guess', other: '# more guesses' })}
          figure={<RoughRangeText {...steps.more} currency={currency} />}
          text={t`That’s about how far they would narrow the range.`}
        >
          <Band scale={scale} range={steps.more} />
          <Mark at={share(estimate)} />
        </Step>
      )}
    </ol>
  );
}

function roughText(amount: number, currency: string): SpokenText {
  return { shown: isolated(formatRough(amount, currency)), spoken: spokenRough(amount, currency) };
}

/** '≈ $140'. */
function aboutText(amount: number, currency: string): SpokenText {
  const spoken = spokenAmount(amount, currency);
  return { shown: isolated(`≈ ${formatPlain(amount, currency)}`), spoken: t`about ${spoken}` };
}

/** '−$19'. */
function changeText(change: number, currency: string): SpokenText {
  const shown = formatPlain(Math.abs(change), currency);
  const spoken = spokenAmount(Math.abs(change), currency);
  return change < 0
    ? { shown: isolated(`−${shown}`), spoken: t`minus ${spoken}` }
    : { shown: isolated(`+${shown}`), spoken: t`plus ${spoken}` };
}

const lineY = 28;
const rowHeight = 13;

type StepProps = {
  title: string;
  figure: ReactNode;
  text: ReactNode;
  /** Above the first row of dots. */
  moreRows?: number;
  /** What the strip shows; left out for a step without one. */
  children?: ReactNode;
};

function Step({ title, figure, text, moreRows = 0, children }: StepProps) {
  const above = moreRows * rowHeight;
  return (
    <li>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{title}</span>
        <span className="type-amount">{figure}</span>
      </p>
      <p className="text-sm text-ink-soft">{text}</p>
      {children && (
        <svg
          aria-hidden
          height={lineY + 6}
          style={{ marginTop: above + 2 }}
          className="w-full overflow-visible"
        >
          <line
            x1="0"
            x2="100%"
            y1={lineY}
            y2={lineY}
            strokeWidth="3"
            strokeLinecap="round"
            className="stroke-line"
          />
          {children}
        </svg>
      )}
    </li>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/** In order, those beyond the ends of the scale counted. */
function dotsOf(amounts: readonly number[], scale: StripScale) {
  const near = amounts.filter((amount) => amount >= scale.low && amount <= scale.high);
  const placed = placeDots(near, scale).map((dot) => ({ ...dot, row: Math.min(dot.row, maxRows - 1) }));
  return {
    placed,
    below: amounts.filter((amount) => amount < scale.low).length,
    above: amounts.filter((amount) => amount > scale.high).length,
    tallest: Math.max(1, ...placed.map(({ row }) => row + 1)),
  };
}

type DotsProps = ReturnType<typeof dotsOf> & { areMiddleMarked: boolean };

function Dots({ placed, below, above, areMiddleMarked }: DotsProps) {
  const count = below + placed.length + above;
  return (
    <>
      {placed.map(({ key, share, row }, at) => (
        <circle
          key={key}
          cx={percent(share)}
          cy={lineY - 10 - row * rowHeight}
          r="6"
          className={classes(
            'stroke-surface stroke-2',
            areMiddleMarked && !isMiddle(below + at, count) ? 'fill-line-strong' : 'fill-accent',
          )}
        />
      ))}
      {below > 0 && <FarArrow x="0">←</FarArrow>}
      {above > 0 && <FarArrow x="100%">→</FarArrow>}
    </>
  );
}

function FarArrow({ x, children }: { x: '0' | '100%'; children: string }) {
  return (
    <text x={x} y={lineY - 4} textAnchor={x === '0' ? 'start' : 'end'} className="fill-ink font-semibold">
      {children}
    </text>
  );
}

/** Where a step ends. */
function Mark({ at }: { at: number }) {
  return (
    <line
      x1={percent(at)}
      x2={percent(at)}
      y1="2"
      y2={lineY + 6}
      strokeWidth="2"
      strokeLinecap="round"
      className="stroke-ink"
    />
  );
}

function Move({ from, to }: { from: number; to: number }) {
  return (
    <>
      <line
        x1={percent(from)}
        x2={percent(to)}
        y1={lineY - 10}
        y2={lineY - 10}
        strokeWidth="2"
        strokeDasharray="1 4"
        strokeLinecap="round"
        className="stroke-ink-soft"
      />
      <circle
        cx={percent(from)}
        cy={lineY - 10}
        r="5"
        strokeWidth="1.5"
        className="fill-surface stroke-ink-faint"
      />
      <Mark at={to} />
    </>
  );
}

/** What similar things went for. */
function Diamond({ at }: { at: number }) {
  return (
    <svg x={percent(at)} y={lineY} className="overflow-visible">
      <path d="M0 -7 L7 0 L0 7 L-7 0 Z" strokeWidth="2" className="fill-surface stroke-ink-soft" />
    </svg>
  );
}

function Band({ scale, range }: { scale: StripScale; range: StripScale }) {
  const { from, to } = bandOn(scale, range);
  return (
    <rect
      x={percent(from)}
      width={percent(to - from)}
      y={lineY - 24}
      height="30"
      rx="6"
      className="fill-accent-soft"
    />
  );
}
