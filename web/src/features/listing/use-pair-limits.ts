import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { PairLimited } from '@ballpark/domain/contract/suggestions.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { listingKeys } from '../../lib/api/query-keys.ts';

const none: PairLimited[] = [];

/** The suggestions that earn less than their guess would, of those the reader may know; undefined until they are known. */
export function usePairLimits(listingId: string, isEnabled: boolean): readonly PairLimited[] | undefined {
  const { data, isError } = useQuery({
    queryKey: [...listingKeys.one(listingId), 'pair-limits'],
    queryFn: () => api('GET /listings/:id/pair-limits', { params: { id: listingId } }),
    enabled: isEnabled,
  });
  // The server keeps the bound whatever is shown before.
  return isError ? none : data;
}

/**
 * The reason why a suggestion earns less than its guess would, for its author; undefined where it does not. `suggestionId`: null before they
 * have suggested.
 */
export function usePairNote(
  listingId: string,
  suggestionId: string | null,
  isEnabled: boolean,
): string | undefined {
  const limit = usePairLimits(listingId, isEnabled)?.find((one) => one.suggestionId === suggestionId);
  return limit && (limit.level === 'none' ? messages.pairUnpaid : messages.pairParticipation);
}
