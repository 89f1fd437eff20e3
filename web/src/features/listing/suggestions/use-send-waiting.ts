import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, errorText, noAnswerText } from '../../../lib/api/api.ts';
import { patchCards } from '../../../lib/api/patch-cards.ts';
import { listingKeys, profileKeys } from '../../../lib/api/query-keys.ts';
import { whenReachChanges } from '../../../lib/api/server-reach.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { toast } from '../../../ui/toast.ts';
import { keptSuggestion, listingsWaitedFor } from './kept-suggestion.ts';
import { celebrateLate } from './use-suggestions.ts';

/** Sends the guesses that were shared offline, once there is a connection. */
export function useSendWaiting(): void {
  const queryClient = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const send = () => {
      if (noAnswerText() === null) void sendWaiting(queryClient, userId);
    };
    send();
    return whenReachChanges(send);
  }, [userId, queryClient]);
}

export async function sendWaiting(queryClient: QueryClient, userId: string): Promise<void> {
  const waiting = listingsWaitedFor(userId).map((listingId) => sendOne(queryClient, userId, listingId));
  const sent = await Promise.all(waiting);
  if (sent.includes(true)) toast.success(messages.suggestionSubmitted);
}

async function sendOne(queryClient: QueryClient, userId: string, listingId: string): Promise<boolean> {
  const kept = keptSuggestion(userId, listingId);
  const entered = kept.read();
  if (!entered || entered.amount === null) return false;
  // Another tab must not send it as well.
  kept.keep({ ...entered, waits: false });
  try {
    const { amount, unlockedAchievements = [] } = await api('POST /listings/:id/suggest', {
      params: { id: listingId },
      body: { listingId, amount: entered.amount, comment: entered.comment },
    });
    kept.forget();
    patchCards(queryClient, listingId, (card) => ({
      ownAmount: amount,
      suggestionCount: card.suggestionCount + Number(card.ownAmount === null),
    }));
    void queryClient.invalidateQueries({ queryKey: profileKeys.streak(userId) });
    celebrateLate(unlockedAchievements);
    return true;
  } catch (error) {
    if (noAnswerText() === null) toast.error(errorText(error, messages.suggestionFailed));
    else kept.keep({ ...entered, waits: true });
    return false;
  } finally {
    void queryClient.invalidateQueries({ queryKey: listingKeys.one(listingId) });
  }
}
