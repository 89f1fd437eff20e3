import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string;
  isLabelHidden?: boolean | undefined;
};

/** A setting that is on or off, and takes effect at once. */
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
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-line-strong transition-[translate,background-color] duration-150 peer-checked:translate-x-5 peer-checked:bg-on-accent"
        />
      </span>
    </label>
  );
}
