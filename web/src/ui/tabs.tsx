import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from './classes.ts';
import { isMirrored } from './is-mirrored.ts';

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** With arrow-key navigation. */
export function Tabs<Value extends string>({ label, tabs, value, onChoose }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosenAt = tabs.findIndex((tab) => tab.value === value);

  function move(event: KeyboardEvent) {
    const next = nextAt(event.key, chosenAt, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    event.preventDefault();
    onChoose(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChoose(tab.value)}
            onKeyDown={move}
            className={classes(
              'min-h-12 rounded-t-sm border-b-3 px-4 font-semibold whitespace-nowrap transition-colors -outline-offset-3 hover:text-ink',
              tab.value === value ? 'border-accent text-ink' : 'border-transparent text-ink-soft',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="rounded-sm pt-6 outline-offset-4"
      >
        {tabs[chosenAt]?.panel}
      </div>
    </div>
  );
}

/** Wraps around; null for other keys. */
function nextAt(key: string, at: number, count: number): number | null {
  const toRight = isMirrored() ? -1 : 1;
  if (key === 'ArrowRight') return (at + toRight + count) % count;
  if (key === 'ArrowLeft') return (at - toRight + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
