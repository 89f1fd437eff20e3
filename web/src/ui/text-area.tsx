import { type ComponentProps, useId } from 'react';
import { CharacterCounter, type CounterLimits } from './character-counter.tsx';
import { classes } from './classes.ts';
import { composePaste } from './compose-paste.ts';
import { controlStyles, describedBy, Field, type FieldTexts } from './field.tsx';

type TextAreaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    /** Shows a counter. `length` is that of the present text. */
    counter?: (CounterLimits & { length: number }) | undefined;
  };

/** Several lines of text; grows with them. */
export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  counter,
  id,
  className,
  ...input
}: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const counterId = `${fieldId}-counter`;
  return (
    <Field
      {...{ id: fieldId, label, hint, error, isLabelHidden }}
      isRequired={input.required}
      aside={counter && <CharacterCounter id={counterId} {...counter} />}
    >
      <textarea
        rows={4}
        dir="auto"
        maxLength={counter?.max}
        onPaste={composePaste}
        {...input}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error }, counter && counterId)}
        className={classes(
          controlStyles,
          'field-sizing-content max-h-96 wrap-anywhere min-h-28 resize-y',
          className,
        )}
      />
    </Field>
  );
}
