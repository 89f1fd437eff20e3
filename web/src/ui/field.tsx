import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type FieldTexts = {
  label: ReactNode;
  /** Help that is always shown. */
  hint?: ReactNode;
  /** What is wrong and what to do about it. */
  error?: string | undefined;
  /** The label is read out but not shown. */
  isLabelHidden?: boolean | undefined;
};

type FieldProps = FieldTexts & {
  /** The id of the control in `children`. */
  id: string;
  isRequired?: boolean | undefined;
  /** Beside the hint, at the end of the line: a counter. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Label, hint and error around one control, whose aria-describedby has to be `describedBy(id, …)`. */
export function Field({ id, label, hint, error, isLabelHidden, isRequired, aside, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'type-label'}>
        {label}
        {isRequired && (
          <span aria-hidden className="ml-1 text-danger-ink">
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-0.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      <div className={classes('flex items-start justify-between gap-3', !error && !aside && 'hidden')}>
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-semibold text-danger-ink">
          {error && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
          {error}
        </p>
        {aside}
      </div>
    </div>
  );
}

/** The ids of the texts that describe a control inside a Field. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>, more?: string) {
  return classes(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`, more) || undefined;
}

/** The classes of a control's box. */
export const controlStyles =
  'w-full min-h-12 rounded-md border border-line-strong bg-raised px-3.5 py-2.5 text-base text-ink ' +
  'placeholder:text-ink-faint hover:border-ink-soft disabled:opacity-60 ' +
  'aria-invalid:border-danger aria-invalid:border-2 transition-colors';
