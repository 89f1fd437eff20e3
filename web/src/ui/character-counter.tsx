import { classes } from './classes.ts';

export type CounterLimits = {
  max: number;
  /** From this length on it is amber. */
  amberFrom?: number | undefined;
  /** From this length on it is red; `max` by default. */
  redFrom?: number | undefined;
};

/** 'typed/allowed' beside a field. Screen readers say how many characters are left, and only when few are. */
export function CharacterCounter({
  id,
  length,
  max,
  amberFrom = max,
  redFrom = max,
}: CounterLimits & { length: number; id?: string }) {
  const areFewLeft = length >= Math.min(amberFrom, redFrom);
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
        {areFewLeft && `${max - length} characters left`}
      </span>
    </span>
  );
}
