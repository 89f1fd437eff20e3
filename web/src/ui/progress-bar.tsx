import { classes } from './classes.ts';

type ProgressBarProps = {
  /** What progresses, for screen readers. */
  label: string;
  /** 0 to 1; more counts as 1. */
  share: number;
  /** Read out instead of the percentage: '3 of 10'. */
  valueText?: string;
  tone?: 'accent' | 'gold' | 'danger' | 'warning';
};

const tones = { accent: 'bg-accent', gold: 'bg-gold', danger: 'bg-danger', warning: 'bg-warning-ink' };

export function ProgressBar({ label, share, valueText, tone = 'accent' }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="h-2.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={classes('h-full rounded-full transition-[width] duration-500 ease-out', tones[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
