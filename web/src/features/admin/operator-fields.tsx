import { maxOperatorNameLength } from '@ballpark/domain/text-limits.ts';
import { t } from '@lingui/core/macro';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { Settings } from './admin-queries.ts';

export type Operator = Pick<Settings, 'operatorName' | 'operatorAddress' | 'contactEmail'>;

type OperatorFieldsProps = {
  values: Operator;
  errors: Record<string, string>;
  onChange: (changed: Partial<Operator>) => void;
};

/** Who is responsible for the site, and how to reach them. */
export function OperatorFields({ values, errors, onChange }: OperatorFieldsProps) {
  return (
    <>
      <TextField
        label={t`Responsible person or organization`}
        name="operatorName"
        hint={t`In the imprint, at the bottom of public pages and in emails.`}
        autoComplete="organization"
        maxLength={maxOperatorNameLength}
        value={values.operatorName}
        error={errors['operatorName']}
        onChange={(event) => onChange({ operatorName: event.target.value })}
      />
      <TextArea
        label={t`Postal address`}
        name="operatorAddress"
        rows={3}
        hint={t`In the imprint and in emails.`}
        autoComplete="street-address"
        value={values.operatorAddress}
        error={errors['operatorAddress']}
        onChange={(event) => onChange({ operatorAddress: event.target.value })}
      />
      <TextField
        label={t`Contact address`}
        name="contactEmail"
        type="email"
        hint={t`Shown in the imprint. Messages from the contact form go here; if empty, nothing can be sent.`}
        value={values.contactEmail ?? ''}
        error={errors['contactEmail']}
        onChange={(event) =>
          onChange({ contactEmail: event.target.value === '' ? null : event.target.value })
        }
      />
    </>
  );
}
