import { Check, CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { errorText, noAnswerText } from '../../../lib/api/api.ts';
import { isTemporary } from '../../../lib/api/query-client.ts';
import { whenReachChanges } from '../../../lib/api/server-reach.ts';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { LastGuess } from './use-guess-run.ts';

type LastGuessLineProps = {
  last: LastGuess | null;
  /** The number of guesses in a row. From the first one on the line keeps its room, so that nothing below it moves. */
  count: number;
  isUndoing: boolean;
  onUndo: () => void;
  onSendAgain: () => void;
  onGoBack: () => void;
};

/** The outcome of the last guess, with a button to undo it, to send it again or to change it. Screen readers announce it. */
export function LastGuessLine({ last, count, isUndoing, onUndo, onSendAgain, onGoBack }: LastGuessLineProps) {
  // ‘You are offline.’ goes when one is not any more.
  useSyncExternalStore(whenReachChanges, noAnswerText);
  const isSent = last !== null && last.problem === null && last.suggestionId !== null;
  return (
    <div
      className={classes(
        'flex items-center justify-between gap-3 text-sm',
        (last !== null || count > 0) && 'mb-2 min-h-11',
      )}
    >
      {!last && count > 0 && (
        <p className="text-ink-soft">{count === 1 ? '1 guess shared' : `${count} guesses shared in a row`}</p>
      )}
      <p role="status" className="flex min-w-0 items-center gap-2 font-semibold">
        {last && (last.problem === null ? <SharedIcon /> : <FailedIcon />)}
        {last && (
          <span className="min-w-0 wrap-anywhere">
            <span className="line-clamp-2">
              <AmountText amount={last.draft.amount} currency={last.listing.currency} /> for{' '}
              {last.listing.title}
            </span>
            {last.problem && (
              <span className="block text-danger-ink">
                {errorText(last.problem.error, last.problem.fallback)}
              </span>
            )}
          </span>
        )}
      </p>
      {isSent && (
        <Button variant="quiet" size="sm" className="shrink-0" isBusy={isUndoing} onClick={onUndo}>
          Undo
        </Button>
      )}
      {last?.problem && isTemporary(last.problem.error) && (
        <Button
          variant="quiet"
          size="sm"
          className="shrink-0"
          isBusy={isUndoing}
          onClick={last.suggestionId === null ? onSendAgain : onUndo}
        >
          Try Again
        </Button>
      )}
      {last?.problem && !isTemporary(last.problem.error) && last.suggestionId === null && (
        <Button variant="quiet" size="sm" className="shrink-0" onClick={onGoBack}>
          Change It
        </Button>
      )}
    </div>
  );
}

const SharedIcon = () => <Check aria-hidden className="size-5 shrink-0 text-accent-ink" />;
const FailedIcon = () => <CircleAlert aria-hidden className="size-5 shrink-0 text-danger-ink" />;
