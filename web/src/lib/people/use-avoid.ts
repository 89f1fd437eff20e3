import { peopleMessages as messages } from '@ballpark/domain/contract/people-messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast.ts';
import { api, errorText } from '../api/api.ts';
import { forgetAnswers } from '../api/kept-answers.ts';

/** Blocks or mutes a person. Then all data is fetched again, and offline copies are deleted. */
export function useAvoid(personId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (how: 'block' | 'mute') => api(`POST /users/:id/${how}`, { params: { id: personId } }),
    onSuccess: async (_, how) => {
      toast.success(how === 'block' ? messages.blocked : messages.muted);
      await forgetAnswers();
      void queryClient.invalidateQueries();
    },
    onError: (error) => toast.error(errorText(error, messages.avoidFailed)),
  });
}
