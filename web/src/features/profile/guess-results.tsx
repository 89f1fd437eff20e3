import type { ClosedGuess } from '@ballpark/domain/contract/profiles.ts';
import { GuessPicture } from './guess-picture.tsx';
import { GuessTable } from './guess-table.tsx';

/** One's own closed guesses as a picture and as a table. */
export function GuessResults({ guesses }: { guesses: readonly ClosedGuess[] }) {
  return (
    <>
      <GuessPicture guesses={guesses} />
      <GuessTable guesses={guesses} />
    </>
  );
}
