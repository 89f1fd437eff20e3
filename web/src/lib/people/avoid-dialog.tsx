import { peopleMessages as messages } from '@ballpark/domain/contract/people-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAvoid } from './use-avoid.ts';

export type AvoidDialogProps = {
  isOpen: boolean;
  how: 'block' | 'mute';
  person: { id: string; name: string };
  onClose: () => void;
  /** Called once the person is blocked or muted. */
  onAvoided: (() => void) | undefined;
};

/** Asks before a person is blocked or muted, and says what happens then (product 15.13). */
export function AvoidDialog({ isOpen, how, person, onClose, onAvoided }: AvoidDialogProps) {
  const avoiding = useAvoid(person.id);
  const word = how === 'block' ? 'Block' : 'Mute';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => avoiding.mutate(how, { onSuccess: () => onAvoided?.(), onSettled: onClose })}
      isBusy={avoiding.isPending}
      isDangerous={how === 'block'}
      title={`${word} ${person.name}?`}
      confirmLabel={word}
    >
      {how === 'block' ? messages.blockQuestion : messages.muteQuestion}
    </ConfirmDialog>
  );
}
