import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { classes } from './classes.ts';

type SegmentedProps<Value extends string> = {
  label: string;
  isLabelHidden?: boolean;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  /** `null`: nothing chosen yet. */
  value: Value | null;
  onChoose: (value: Value) => void;
  isDisabled?: boolean;
};

/** One of two to four choices, all visible. They are radio buttons, so arrow keys move between them. */
export function Segmented<Value extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChoose,
  isDisabled = false,
}: SegmentedProps<Value>) {
  const name = useId();
  // The value may come from the address, which takes a moment to change; the mark does not wait for it.
  const [pressed, setPressed] = useState<{ choice: Value; over: Value | null } | null>(null);
  if (pressed && pressed.over !== value) setPressed(null);
  const shown = pressed?.choice ?? value;
  function press(choice: Value) {
    setPressed({ choice, over: value });
    onChoose(choice);
  }
  return (
    <fieldset disabled={isDisabled} className="flex flex-col gap-1.5 disabled:opacity-60">
      <legend className={classes('type-label', isLabelHidden ? 'sr-only' : 'mb-1.5')}>{label}</legend>
      <div className="flex gap-1 rounded-md bg-sunken p-1">
        {options.map(({ value: each, label: text, icon: Icon }) => (
          <label
            key={each}
            className={classes(
              'relative flex min-h-10 flex-1 max-lg:min-h-11 items-center justify-center gap-2 rounded-sm px-3 py-1.5 text-center font-semibold transition-colors',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
              each === shown ? 'bg-raised text-ink shadow-card' : 'text-ink-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === shown}
              onChange={() => press(each)}
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
