import { t } from '@lingui/core/macro';
import { TextField } from '../../ui/field.tsx';

type EndFieldProps = {
  name: string;
  hint: string;
  /** ISO 8601; null for none. An older server sends none. */
  value: string | null | undefined;
  error: string | undefined;
  onChange: (value: string | null) => void;
};

export function EndField({ name, hint, value, error, onChange }: EndFieldProps) {
  return (
    <TextField
      label={t`Until`}
      name={name}
      type="datetime-local"
      hint={hint}
      value={value ? localMinutes(new Date(value)) : ''}
      error={error}
      onChange={({ target }) => onChange(target.value === '' ? null : new Date(target.value).toISOString())}
    />
  );
}

/** As such a field writes it, in the reader's time zone: 2026-03-01T18:30. */
function localMinutes(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
