import { Check } from 'lucide-react';
import { classes } from './classes.ts';

/** The progress through a few steps. `current` counts from 0; steps before it show a check. */
export function StepIndicator({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="flex" aria-label={`Step ${Math.min(current + 1, steps.length)} of ${steps.length}`}>
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? 'step' : undefined}
          className="relative flex flex-1 flex-col items-center gap-2 text-center"
        >
          {at > 0 && (
            <span
              aria-hidden
              className={classes(
                'absolute top-[1.1875rem] right-[calc(50%+1.5rem)] left-[calc(-50%+1.5rem)] h-[3px] rounded-full transition-colors duration-300',
                at <= current ? 'bg-accent' : 'bg-line',
              )}
            />
          )}
          <span
            className={classes(
              'grid size-10 place-items-center rounded-full type-amount text-lg transition-colors duration-300',
              at < current && 'bg-accent text-on-accent',
              at === current && 'bg-accent-soft text-accent-ink ring-3 ring-accent',
              at > current && 'bg-sunken text-ink-faint ring-1 ring-line-strong',
            )}
          >
            {at < current ? <Check aria-hidden className="size-5" strokeWidth={3} /> : at + 1}
          </span>
          <span className={classes('text-sm font-semibold', at === current ? 'text-ink' : 'text-ink-soft')}>
            {step}
            {at < current && <span className="sr-only"> (completed)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
