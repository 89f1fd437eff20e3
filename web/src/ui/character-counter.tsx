import { classes } from './classes.ts';

export type CounterLimits = {
  max: number;
  /** From here on it is amber. */
  amberFrom?: number | undefined;
  /** From here on it is red; `max` by default. */
  redFrom?: number | undefined;
};

/** 'typed / allowed' beside a field. Screen readers hear what is left, and only when it gets short. */
export function CharacterCounter({
  id,
  length,
  max,
  amberFrom = max,
  redFrom = max,
}: CounterLimits & { length: number; id?: string }) {
  const isShort = length >= Math.min(amberFrom, redFrom);
  return (
    <span className="ml-auto shrink-0 text-sm tabular-nums">
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
        {isShort && `${max - length} characters left`}
      </span>
    </span>
  );
}
