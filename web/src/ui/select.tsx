import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';
import { controlStyles, describedBy, Field, type FieldTexts } from './field.tsx';
import { useChoice } from './use-choice.ts';

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> &
  FieldTexts & {
    options: readonly { value: Value; label: string }[];
    /** A disabled first option: 'Choose a subject'. */
    placeholder?: string | undefined;
    value?: Value | undefined;
    onChoose?: ((value: Value) => void) | undefined;
  };

/** Native select: good on every phone. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  isLabelHidden,
  options,
  placeholder,
  value,
  onChoose,
  id,
  className,
  ...select
}: SelectProps<Value>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const { shown, choose } = useChoice(value, (choice) => onChoose?.(choice));
  return (
    <Field {...{ id: fieldId, label, hint, error, isLabelHidden }} isRequired={select.required}>
      <div className="relative">
        <select
          {...select}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
          className={classes(controlStyles, 'appearance-none pe-11', className)}
          value={shown ?? undefined}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen && onChoose) choose(chosen.value);
          }}
        >
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 end-3.5 size-5 -translate-y-1/2 text-ink-faint"
        />
      </div>
    </Field>
  );
}
