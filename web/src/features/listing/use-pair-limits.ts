import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { PairLimited } from '@ballpark/domain/contract/suggestions.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { listingKeys } from '../../lib/api/query-keys.ts';
import { say } from '../../ui/say.ts';

const none: PairLimited[] = [];

/** Undefined until known. */
export function usePairLimits(listingId: string, isEnabled: boolean): readonly PairLimited[] | undefined {
  const { data, isError } = useQuery({
    queryKey: [...listingKeys.one(listingId), 'pair-limits'],
    queryFn: () => api('GET /listings/:id/pair-limits', { params: { id: listingId } }),
    enabled: isEnabled,
  });
  // Only for display: the server enforces the limit.
  return isError ? none : data;
}

/** For the author; undefined without a limit. `suggestionId`: null before they have suggested. */
export function usePairNote(
  listingId: string,
  suggestionId: string | null,
  isEnabled: boolean,
): string | undefined {
  const limit = usePairLimits(listingId, isEnabled)?.find((one) => one.suggestionId === suggestionId);
  return limit && (limit.level === 'none' ? say(messages.pairUnpaid) : say(messages.pairParticipation));
}
