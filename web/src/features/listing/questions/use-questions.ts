import type { Question } from '@ballpark/domain/contract/questions.ts';
import { questionMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, apiPage, errorText } from '../../../lib/api/api.ts';
import { questionKeys } from '../../../lib/api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

const shownAtFirst = 10;
const maxAtOnce = 50;

export function questionsQuery(listingId: string, isAll: boolean) {
  return queryOptions({
    queryKey: [...questionKeys.of(listingId), isAll],
    queryFn: async ({ signal }) => {
      const questions: Question[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, limit: isAll ? maxAtOnce : shownAtFirst };
        const { data, pagination } = await apiPage('GET /listings/:id/questions', {
          params: { id: listingId },
          query,
          signal,
        });
        questions.push(...data);
        if (!isAll || !pagination.hasNextPage) return { questions, count: pagination.totalCount };
      }
    },
  });
}

export function useAsk(listingId: string) {
  return useQuestionChange(listingId, (text: string) =>
    api('POST /listings/:id/questions', { params: { id: listingId }, body: { text } }),
  );
}

export function useAnswer({ id, listingId }: Question) {
  return useQuestionChange(listingId, (text: string) =>
    api('POST /questions/:id/answer', { params: { id }, body: { text } }),
  );
}

export function useTakeBack({ id, listingId }: Question) {
  const change = useQuestionChange(listingId, async () => {
    await api('DELETE /questions/:id', { params: { id } });
    toast.success(messages.questionDeleted);
  });
  return {
    ...change,
    takeBack: (onSettled: () => void) =>
      change.mutate('', {
        onError: (error) => toast.error(errorText(error, messages.questionDeleteFailed)),
        onSettled,
      }),
  };
}

/** Refetches after errors too: the list may have changed. */
function useQuestionChange(listingId: string, change: (text: string) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionKeys.of(listingId) }),
  });
}
