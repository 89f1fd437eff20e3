import { i18n } from '@lingui/core';
import type { ClosedGuess } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { guessLesson, minTracked } from '@ballpark/domain/track-record.ts';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { Loading } from '../../lib/loading.tsx';
import { closedGuessesQuery } from './profile-queries.ts';
import { say } from '../../ui/say.ts';

// Lazy: needs closed guesses.
const GuessResults = lazy(async () => ({ default: (await import('./guess-results.tsx')).GuessResults }));

export function OwnGuesses({ userId }: { userId: string }) {
  const guesses = useQuery(closedGuessesQuery(userId));
  if (!guesses.data)
    return (
      <Loading
        query={guesses}
        skeleton={<Skeleton className="h-96 rounded-xl" />}
        failed={say(messages.unexpected)}
      />
    );
  const { data } = guesses;
  return (
    <Surface as="section">
      <h2 className="type-subheading">{t`Your accuracy`}</h2>
      <p className="mt-2 max-w-prose text-lg font-semibold">{lessonOf(data)}</p>
      {data.length > 0 && (
        <Suspense fallback={<div className="h-90" />}>
          <GuessResults guesses={data} />
        </Suspense>
      )}
      <p className="mt-3 text-sm text-ink-soft">{t`Only you see this. Of each owner your last two guesses count.`}</p>
    </Surface>
  );
}

function lessonOf(guesses: readonly ClosedGuess[]): string {
  const lesson = guessLesson(
    i18n,
    guesses.map(({ type, amount, finalPrice }) => ({ type, ratio: amount / finalPrice })),
  );
  if (lesson !== null) return lesson;
  if (guesses.length === 0) return t`When listings you guessed on close, you’ll see how close you were.`;
  const left = minTracked - guesses.length;
  return plural(left, {
    1: 'One more closed guess, and you’ll see whether you tend to guess high or low.',
    other: '# more closed guesses, and you’ll see whether you tend to guess high or low.',
  });
}
