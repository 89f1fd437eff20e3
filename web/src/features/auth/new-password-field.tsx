import { type ComponentProps, useId } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordGuide } from './password-guide.tsx';

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  /** What is typed by now. */
  typed: string;
};

/** Where a new password is chosen: with how strong it is, and what it needs (product 3.2). */
export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  const guideId = useId();
  return (
    <div className="flex flex-col gap-2.5">
      <PasswordField {...field} autoComplete="new-password" required aria-describedby={guideId} />
      <PasswordGuide id={guideId} password={typed} />
    </div>
  );
}
