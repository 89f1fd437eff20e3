import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { useChoice } from './use-choice.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** The whole box is clickable. */
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

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string;
  isLabelHidden?: boolean | undefined;
};

/** Takes effect at once. */
export function Switch({ label, isLabelHidden = false, id, className, ...input }: SwitchProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <label htmlFor={inputId} className={classes('inline-flex min-h-11 items-center gap-3', className)}>
      <span className={isLabelHidden ? 'sr-only' : 'type-label'}>{label}</span>
      <span className="relative inline-flex">
        <input
          {...input}
          id={inputId}
          type="checkbox"
          role="switch"
          aria-checked={input.checked}
          className="peer h-7 w-12 appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-accent checked:bg-accent"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 start-1 size-5 rounded-full bg-line-strong transition-[translate,background-color] duration-150 peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-on-accent"
        />
      </span>
    </label>
  );
}

type RadioListProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode; hint?: string }[];
  value: Value | null;
  onChoose: (value: Value) => void;
};

export function RadioList<Value extends string>({ label, options, value, onChoose }: RadioListProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 type-label">{label}</legend>
      <div className="flex flex-col gap-1.5">
        {options.map(({ value: each, label: text, hint }) => (
          <label
            key={each}
            className="flex min-h-11 items-center gap-3 rounded-md border border-line bg-raised px-3.5 py-2 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChoose(each)}
              className="size-5 shrink-0 outline-none"
            />
            <span>
              {text}
              {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SegmentedProps<Value extends string> = {
  label: string;
  hint?: string;
  isLabelHidden?: boolean;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value | null;
  onChoose: (value: Value) => void;
  isDisabled?: boolean;
};

export function Segmented<Value extends string>({
  label,
  hint,
  isLabelHidden = false,
  options,
  value,
  onChoose,
  isDisabled = false,
}: SegmentedProps<Value>) {
  const name = useId();
  const { shown, choose } = useChoice(value, onChoose);
  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={hint && `${name}-hint`}
      className="flex flex-col gap-1.5 disabled:opacity-60"
    >
      <legend className={classes('type-label', isLabelHidden ? 'sr-only' : 'mb-1.5')}>{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className="-mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
        {options.map(({ value: each, label: text, icon: Icon }) => (
          <label
            key={each}
            className={classes(
              'relative flex min-h-10 flex-1 max-lg:min-h-11 items-center justify-center gap-2 rounded-sm px-3 py-1.5 text-center font-semibold transition-colors max-sm:px-2.5',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
              each === shown ? 'bg-raised text-ink shadow-card' : 'text-ink-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === shown}
              onChange={() => choose(each)}
              className="absolute inset-0 appearance-none rounded-sm outline-none"
            />
            {Icon && (
              <Icon aria-hidden className={classes('size-4.5', each === shown && 'text-accent-ink')} />
            )}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
