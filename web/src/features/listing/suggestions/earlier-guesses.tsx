import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { keptSuggestion, visitorGuesses, visitorSuggestion } from './kept-suggestion.ts';
import { sendWaiting } from './use-send-waiting.ts';

/**
 * What somebody guessed before signing in, to post in one press. Asked, because somebody else may have guessed in this browser. The page of
 * such a listing has the guess itself (suggest-action.tsx).
 */
export function EarlierGuesses({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const [isSettled, setSettled] = useState(false);
  const guesses = visitorGuesses().filter(({ listingId }) => pathname !== `/listing/${listingId}`);
  if (isSettled || guesses.length === 0) return null;

  function settle(isPosting: boolean) {
    for (const { listingId, amount } of guesses) {
      if (isPosting) keptSuggestion(userId, listingId).keep({ amount, comment: '', waits: true });
      visitorSuggestion(listingId).forget();
    }
    setSettled(true);
    if (isPosting) void sendWaiting(queryClient, userId);
  }
  return (
    <section
      aria-label={t`Guessed before signing in`}
      className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-lg bg-accent-soft px-4 py-3 text-accent-ink"
    >
      <div className="flex min-w-0 flex-[1_1_16rem] gap-2.5">
        <History aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{t`You guessed before signing in:`}</p>
          <ul>
            {guesses.map(({ listingId, amount, title, currency }) => {
              const thing = (
                <TextLink to={`/listing/${listingId}`}>
                  <span dir="auto">{title}</span>
                </TextLink>
              );
              return (
                <li key={listingId} className="wrap-anywhere">
                  <Trans>
                    <AmountText {...{ amount, currency }} /> for {thing}
                  </Trans>
                </li>
              );
            })}
          </ul>
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" onClick={() => settle(true)}>
          {guesses.length === 1
            ? t`Post this guess`
            : plural({ count: guesses.length }, { one: 'Post # guess', other: 'Post # guesses' })}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => settle(false)}>
          {t`No, thanks`}
        </Button>
      </div>
    </section>
  );
}
