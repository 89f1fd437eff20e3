import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** One of several choices that do not exclude each other. The whole box can be pressed. */
export function Checkbox({ label, hint, id, className, ...input }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <label
      htmlFor={inputId}
      className={classes(
        'flex min-h-12 items-start gap-3 rounded-md border border-line bg-raised px-3.5 py-3 transition-colors',
        'hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        className,
      )}
    >
      <input
        {...input}
        id={inputId}
        type="checkbox"
        aria-describedby={hint ? `${inputId}-hint` : undefined}
        className="mt-0.5 size-5 shrink-0 outline-none"
      />
      <span>
        <span className="type-label">{label}</span>
        {hint && (
          <span id={`${inputId}-hint`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
