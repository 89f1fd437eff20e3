import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/listings.ts';
import { fewestConfident } from '@ballpark/domain/fair-price.ts';
import { formatRough } from '@ballpark/domain/rough-amount.ts';
import type { ReactNode } from 'react';
import {
  AmountText,
  RoughAmountText,
  RoughRangeText,
  Spoken,
  type SpokenText,
  spokenRough,
} from '../../../lib/format/amount-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { DialogPopup } from '../../../ui/dialog-popup.tsx';
import {
  type StripScale,
  bandOn,
  mostRows,
  nearAmounts,
  placeDots,
  shareOn,
  stripScale,
} from '../card/price-strip-layout.ts';
import { crowdLeanText, isMiddle, pullText, workingSteps } from './working-steps.ts';

export type Worked = {
  /** Left out or null: not kept for this price. */
  working: PriceWorking | null | undefined;
  fairPrice: FairPrice;
  /** All that counts. */
  amounts: readonly number[];
  currency: string;
};

export type FairPriceDialogProps = Worked & { isOpen: boolean; onClose: () => void };

export function FairPriceDialog({ isOpen, onClose, working, ...shown }: FairPriceDialogProps) {
  return (
    <DialogPopup
      isOpen={isOpen}
      onClose={onClose}
      title="How is this worked out?"
      actions={<Button onClick={onClose}>Got it!</Button>}
    >
      {working ? (
        <Steps {...shown} working={working} />
      ) : (
        <p>
          We average the middle guesses, after correcting people who usually guess high or low. Past sales
          count as one more guess.
        </p>
      )}
    </DialogPopup>
  );
}

/** One row for each step, all on one scale. */
function Steps({ working, fairPrice, amounts, currency }: Worked & { working: PriceWorking }) {
  const { crowd, similar, count } = working;
  const { middle, corrected, drawn, correction, more } = workingSteps(working, fairPrice, currency);
  const { estimate } = fairPrice;
  const near = nearAmounts(amounts);
  const marked = [estimate, middle, corrected, drawn, similar?.middle ?? null].filter(
    (amount) => amount !== null,
  );
  const scale = stripScale([...near, ...marked], { price: estimate, likely: fairPrice });
  if (!scale) return null;
  const share = (amount: number) => shareOn(scale, amount);
  const before = corrected ?? middle;
  const last = drawn ?? before;
  const dots = dotsOf(amounts, scale);
  return (
    <ol className="flex flex-col gap-4">
      <Step
        title={middle === null ? `${count} guesses` : 'The middle guesses'}
        figure={middle !== null && <RoughAmountText amount={middle} currency={currency} />}
        text={
          <>
            {middle === null ? 'From' : `${count} guesses from`}{' '}
            <AmountText amount={working.lowest} currency={currency} /> to{' '}
            <AmountText amount={working.highest} currency={currency} />.{' '}
            {middle === null ? 'Their middle counts.' : 'This is the average of the middle ones.'}
          </>
        }
        moreRows={dots.tallest - 1}
      >
        <Dots {...dots} areMiddleMarked={middle !== null} />
        {middle !== null && <Mark at={share(middle)} />}
      </Step>
      {crowd && (
        <Step
          title="People here"
          figure={corrected !== null && <RoughAmountText amount={corrected} currency={currency} />}
          text={`People here usually guess ${crowdLeanText(crowd)}: half of that is ${crowd.percent > 0 ? 'taken off' : 'added'}.`}
        >
          {middle !== null && corrected !== null && <Move from={share(middle)} to={share(corrected)} />}
        </Step>
      )}
      {similar && (
        <Step
          title="Similar sales"
          figure={<RoughAmountText amount={drawn ?? similar.middle} currency={currency} />}
          text={
            <>
              {similar.count} similar things sold for around{' '}
              {drawn === null ? 'this' : <Spoken text={roughText(similar.middle, currency)} />}.{' '}
              {pullText(working, currency)}
            </>
          }
        >
          {before !== null && drawn !== null && <Move from={share(before)} to={share(drawn)} />}
          <Diamond at={share(similar.middle)} />
        </Step>
      )}
      {last !== null && (
        <Step
          title="Who guessed"
          figure={correction}
          text="Corrects for how high or low these people usually guess. Close guessers count more."
        >
          <Move from={share(last)} to={share(estimate)} />
        </Step>
      )}
      <Step
        title="Fair price"
        figure={<RoughAmountText amount={estimate} currency={currency} />}
        text={
          <>
            Likely <RoughRangeText {...fairPrice} currency={currency} />: four out of five final prices fall
            in the range.
          </>
        }
      >
        <Band scale={scale} range={fairPrice} />
        <Mark at={share(estimate)} />
      </Step>
      {more && (
        <Step
          title={`${more.count} more guesses`}
          figure={<RoughRangeText {...more} currency={currency} />}
          text="That’s about how far they would narrow the range."
        >
          <Band scale={scale} range={more} />
          <Mark at={share(estimate)} />
        </Step>
      )}
      {middle === null && (
        <li className="text-sm text-ink-soft">
          The rest is how high, low or close these people usually guess. From {fewestConfident} guesses on,
          you see it as one number.
        </li>
      )}
    </ol>
  );
}

function roughText(amount: number, currency: string): SpokenText {
  return { shown: formatRough(amount, currency), spoken: spokenRough(amount, currency) };
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
  const placed = placeDots(near, scale).map((dot) => ({ ...dot, row: Math.min(dot.row, mostRows - 1) }));
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
      {below > 0 && <FarArrow x="0">‹</FarArrow>}
      {above > 0 && <FarArrow x="100%">›</FarArrow>}
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

/** What similar things sold for. */
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
