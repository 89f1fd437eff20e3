import { type ComponentProps, useId } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordGuide } from './password-guide.tsx';

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  /** The present text of the field. */
  typed: string;
};

/** A field for a new password, with its strength and its checklist (product 3.2). */
export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  const guideId = useId();
  return (
    <div className="flex flex-col gap-2.5">
      <PasswordField {...field} autoComplete="new-password" required aria-describedby={guideId} />
      <PasswordGuide id={guideId} password={typed} />
    </div>
  );
}
