import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { DialogPopup } from '../../../ui/dialog-popup.tsx';

const guesses = [
  { at: 10, counts: 19 },
  { at: 30, counts: 35 },
  { at: 46, counts: 41 },
  { at: 53, counts: 47 },
  { at: 68, counts: 55 },
  { at: 92, counts: 76 },
];

const middle = { from: 35, to: 55 };

export type FairPriceDialogProps = { isOpen: boolean; onClose: () => void };

export function FairPriceDialog({ isOpen, onClose }: FairPriceDialogProps) {
  return (
    <DialogPopup
      isOpen={isOpen}
      onClose={onClose}
      title="How is this worked out?"
      actions={<Button onClick={onClose}>Got it!</Button>}
    >
      <p>
        We average the middle guesses, after correcting people who usually guess high or low. Past sales count
        as one more guess.
      </p>
      <FairPricePicture />
    </DialogPopup>
  );
}

const similarAt = 60;
const fairAt = 47;
const likely = { from: 27, to: 72 };
const lineY = 40;

function FairPricePicture() {
  return (
    <ol className="mt-5 flex flex-col gap-5">
      <Step caption="Neighbours guess.">
        {guesses.map(({ at }) => (
          <Dot key={at} at={at} />
        ))}
      </Step>
      <Step caption="Usually guesses low? Nudged up. Usually high? Nudged down.">
        {guesses.map(({ at, counts }) => (
          <Arrow key={at} from={at} to={counts} />
        ))}
        {guesses.map(({ counts }) => (
          <Dot key={counts} at={counts} />
        ))}
      </Step>
      <Step caption="The middle guesses and past sales of similar things (gold) make the fair price. Four out of five final prices fall in the shaded range.">
        <rect
          x={`${likely.from}%`}
          width={`${likely.to - likely.from}%`}
          y={lineY - 26}
          height="34"
          rx="6"
          className="fill-accent-soft"
        />
        <line
          x1={`${fairAt}%`}
          x2={`${fairAt}%`}
          y1="8"
          y2={lineY + 8}
          strokeWidth="2"
          className="stroke-ink"
        />
        {guesses.map(({ counts }) => (
          <Dot key={counts} at={counts} isFaint={counts < middle.from || counts > middle.to} />
        ))}
        <Dot at={similarAt} isGold />
      </Step>
    </ol>
  );
}

function Step({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <li>
      <p className="text-sm text-ink-soft">{caption}</p>
      <svg aria-hidden height="52" className="w-full overflow-visible">
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
    </li>
  );
}

type DotProps = { at: number; isFaint?: boolean; isGold?: boolean };

function Dot({ at, isFaint = false, isGold = false }: DotProps) {
  return (
    <circle
      cx={`${at}%`}
      cy={lineY - 11}
      r="6"
      className={classes(
        'stroke-2',
        isGold ? 'fill-gold stroke-gold-edge' : 'stroke-surface',
        !isGold && (isFaint ? 'fill-line-strong' : 'fill-accent'),
      )}
    />
  );
}

function Arrow({ from, to }: { from: number; to: number }) {
  return (
    <>
      <circle
        cx={`${from}%`}
        cy={lineY - 11}
        r="5"
        strokeWidth="1.5"
        className="fill-none stroke-ink-faint"
      />
      <line
        x1={`${from}%`}
        x2={`${to}%`}
        y1={lineY - 11}
        y2={lineY - 11}
        strokeWidth="2"
        strokeDasharray="1 4"
        strokeLinecap="round"
        className="stroke-ink-soft"
      />
    </>
  );
}
