import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { composePaste } from './compose-paste.ts';
import { controlStyles, describedBy, Field, type FieldTexts } from './field.tsx';

export type TextFieldProps = ComponentProps<'input'> &
  FieldTexts & {
    /** Shown inside the box at its start or end: an icon, a unit, a button. */
    start?: ReactNode;
    end?: ReactNode;
    /** Beside the error, at the end of the line: a counter, a status. */
    aside?: ReactNode;
  };

/** One line of text. Takes every attribute of an input, `ref` included, so `{...register('name')}` fits. */
export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  start,
  end,
  aside,
  id,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field {...{ id: fieldId, label, hint, error, isLabelHidden, aside }} isRequired={input.required}>
      <div className="relative">
        {start && (
          <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-faint">
            {start}
          </span>
        )}
        <input
          type="text"
          dir="auto"
          onPaste={input.maxLength === undefined ? undefined : composePaste}
          {...input}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error }, input['aria-describedby'])}
          className={classes(controlStyles, Boolean(start) && 'pl-11', Boolean(end) && 'pr-12', className)}
        />
        {end && <span className="absolute inset-y-0 right-0 grid min-w-12 place-items-center">{end}</span>}
      </div>
    </Field>
  );
}
