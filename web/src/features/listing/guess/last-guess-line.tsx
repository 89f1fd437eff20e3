import { Check, CircleAlert } from 'lucide-react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { LastGuess } from './use-guess-run.ts';

type LastGuessLineProps = {
  last: LastGuess | null;
  /** From the first guess on, so that nothing moves below it any more. */
  hasRoom: boolean;
  isUndoing: boolean;
  onUndo: () => void;
  onGoBack: () => void;
};

/** What became of the guess before, with the way to take it back. It is said to screen readers. */
export function LastGuessLine({ last, hasRoom, isUndoing, onUndo, onGoBack }: LastGuessLineProps) {
  const isSent = last !== null && last.problem === null && last.suggestionId !== null;
  return (
    <div className={classes('flex items-center justify-between gap-3 text-sm', hasRoom && 'min-h-11')}>
      <p role="status" className="flex min-w-0 items-center gap-2 font-semibold">
        {last && (last.problem === null ? <SharedIcon /> : <FailedIcon />)}
        {last && (
          <span className="line-clamp-2 min-w-0 wrap-anywhere">
            {last.problem ?? (
              <>
                <AmountText amount={last.amount} currency={last.listing.currency} /> for {last.listing.title}
              </>
            )}
          </span>
        )}
      </p>
      {isSent && (
        <Button variant="quiet" size="sm" className="shrink-0" isBusy={isUndoing} onClick={onUndo}>
          Undo
        </Button>
      )}
      {last !== null && last.problem !== null && (
        <Button variant="quiet" size="sm" className="shrink-0" onClick={onGoBack}>
          Try Again
        </Button>
      )}
    </div>
  );
}

const SharedIcon = () => <Check aria-hidden className="size-5 shrink-0 text-accent-ink" />;
const FailedIcon = () => <CircleAlert aria-hidden className="size-5 shrink-0 text-danger-ink" />;
