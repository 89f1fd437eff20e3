import { peopleMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { api, errorText } from '../api/api.ts';
import { forgetAnswers } from '../api/kept-answers.ts';
import { say } from '../../ui/say.ts';

export type AvoidDialogProps = {
  isOpen: boolean;
  how: 'block' | 'mute';
  person: { id: string; name: string };
  onClose: () => void;
  onAvoided: (() => void) | undefined;
};

/** Asks first and explains the effect. */
export function AvoidDialog({ isOpen, how, person, onClose, onAvoided }: AvoidDialogProps) {
  const avoiding = useAvoid(person.id);
  const { name } = person;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => avoiding.mutate(how, { onSuccess: () => onAvoided?.(), onSettled: onClose })}
      isBusy={avoiding.isPending}
      isDangerous={how === 'block'}
      title={how === 'block' ? t`Block ${name}?` : t`Mute ${name}?`}
      confirmLabel={how === 'block' ? t`Block` : t`Mute`}
    >
      {how === 'block' ? say(messages.blockQuestion) : say(messages.muteQuestion)}
    </ConfirmDialog>
  );
}

/** Then refetches everything and deletes offline copies. */
function useAvoid(personId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (how: 'block' | 'mute') => api(`POST /users/:id/${how}`, { params: { id: personId } }),
    onSuccess: async (_, how) => {
      toast.success(how === 'block' ? say(messages.blocked) : say(messages.muted));
      await forgetAnswers();
      void queryClient.invalidateQueries();
    },
    onError: (error) => toast.error(errorText(error, messages.avoidFailed)),
  });
}
