import { factorMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import { t } from '@lingui/core/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogPopup } from '../../ui/dialog-popup.tsx';
import { TextField } from '../../ui/field.tsx';
import { typedText } from '../../ui/typed-text.ts';
import { say } from '../../ui/say.ts';

export type RenamePasskeyDialogProps = {
  isOpen: boolean;
  name: string;
  onClose: () => void;
  onRename: (name: string) => void;
};

const maxNameLength = 60;

/** Lazy part of `RenamePasskeyDialog`. */
export function RenamePasskeyPopup({ isOpen, name, onClose, onRename }: RenamePasskeyDialogProps) {
  const formId = useId();
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedText(event.currentTarget, 'name').trim();
    if (typed === '') return setError(say(messages.passkeyNameMissing));
    setError(undefined);
    onRename(typed);
  }

  return (
    <DialogPopup
      isOpen={isOpen}
      onClose={onClose}
      title={t`Rename this passkey`}
      size="sm"
      actions={
        <Button type="submit" form={formId}>
          {t`Save`}
        </Button>
      }
    >
      <form id={formId} method="dialog" noValidate onSubmit={submit}>
        <TextField
          name="name"
          label={t`Name`}
          defaultValue={name}
          maxLength={maxNameLength}
          required
          error={error}
        />
      </form>
    </DialogPopup>
  );
}
