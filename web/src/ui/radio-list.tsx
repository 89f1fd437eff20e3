import { type ReactNode, useId } from 'react';

type RadioListProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode; hint?: string }[];
  /** `null`: nothing chosen yet. */
  value: Value | null;
  onChoose: (value: Value) => void;
};

/** One of several choices, one below the other. The whole line can be pressed, and arrow keys move between them. */
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
