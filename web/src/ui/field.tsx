import { plural, t } from '@lingui/core/macro';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ClipboardEvent, type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { say } from './say.ts';

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isLabelHidden?: boolean | undefined;
};

type FieldProps = FieldTexts & {
  /** The control in `children`. */
  id: string;
  isRequired?: boolean | undefined;
  /** Right of the hint: a counter. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Label, hint and error. The control needs aria-describedby=`describedBy(id, …)`. */
export function Field({ id, label, hint, error, isLabelHidden, isRequired, aside, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'type-label'}>
        {label}
        {isRequired && (
          <span aria-hidden className="ms-1 text-danger-ink">
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
          {error !== undefined && say(error)}
        </p>
        {aside}
      </div>
    </div>
  );
}

export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>, more?: string) {
  return classes(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`, more) || undefined;
}

export const controlStyles = classes(
  'w-full min-h-12 rounded-md border border-line-strong bg-raised px-3.5 py-2.5 text-base text-ink',
  'placeholder:text-ink-faint hover:border-ink-soft disabled:opacity-60',
  'aria-invalid:border-danger aria-invalid:border-2 transition-colors',
);

export type TextFieldProps = ComponentProps<'input'> &
  FieldTexts & {
    /** Inside the box: an icon, unit or button. */
    start?: ReactNode;
    end?: ReactNode;
    /** Right of the error: a counter or status. */
    aside?: ReactNode;
  };

/** Passes input attributes and `ref` through, so `{...register('name')}` works. */
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
          <span className="pointer-events-none absolute inset-y-0 start-0 z-1 grid w-11 place-items-center text-ink-faint">
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
          className={classes(
            controlStyles,
            Boolean(start) && 'room-start',
            Boolean(end) && 'room-end',
            className,
          )}
        />
        {end && <span className="absolute inset-y-0 end-0 grid min-w-12 place-items-center">{end}</span>}
      </div>
    </Field>
  );
}

/** With a show button. Needs autoComplete `current-password` or `new-password`. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={isShown ? t`Hide password` : t`Show password`}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

type TextAreaProps = ComponentProps<'textarea'> &
  FieldTexts & {
    /** `length`: of the current text. */
    counter?: (CounterLimits & { length: number }) | undefined;
  };

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

type CounterLimits = {
  max: number;
  /** Length where it turns amber. */
  amberFrom?: number | undefined;
  /** Default: `max`. */
  redFrom?: number | undefined;
};

/** 'typed/allowed'. Announced only when few characters remain. */
export function CharacterCounter({
  id,
  length,
  max,
  amberFrom = max,
  redFrom = max,
}: CounterLimits & { length: number; id?: string }) {
  const areFewLeft = length >= Math.min(amberFrom, redFrom);
  return (
    <span className="ms-auto shrink-0 text-sm tabular-nums">
      <span
        id={id}
        className={classes(
          'transition-colors',
          length >= redFrom
            ? 'font-bold text-danger-ink'
            : length >= amberFrom
              ? 'font-bold text-warning-ink'
              : 'text-ink-faint',
        )}
      >
        {length}/{max}
      </span>
      <span role="status" className="sr-only">
        {areFewLeft &&
          plural({ left: max - length }, { one: '# character left', other: '# characters left' })}
      </span>
    </span>
  );
}

/** Pastes as NFC, as stored: `maxlength` would count accents separately and cut text that fits. */
function composePaste(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const pasted = event.clipboardData.getData('text/plain');
  const composed = pasted.normalize('NFC');
  if (composed === pasted) return;
  event.preventDefault();
  const field = event.currentTarget;
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(composed, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
