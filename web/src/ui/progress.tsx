import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type ProgressBarProps = {
  label: string;
  /** 0 to 1, clamped. */
  share: number;
  /** Instead of the percentage: '3 of 10'. */
  valueText?: string;
  tone?: 'accent' | 'gold' | 'danger' | 'warning';
};

const barTones = { accent: 'bg-accent', gold: 'bg-gold', danger: 'bg-danger', warning: 'bg-warning-ink' };

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
        className={classes('h-full rounded-full transition-[width] duration-500 ease-out', barTones[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}

type ProgressRingProps = {
  label: string;
  share: number;
  tone?: 'accent' | 'gold';
  children?: ReactNode;
  className?: string;
};

const ringTones = { accent: 'stroke-accent', gold: 'stroke-gold' };

/** Sized by `className` (`size-24`). */
export function ProgressRing({
  label,
  share,
  tone = 'accent',
  children,
  className = 'size-24',
}: ProgressRingProps) {
  const bounded = Math.min(1, Math.max(0, share));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(bounded * 100)}
      className={classes('relative grid place-items-center', className)}
    >
      <svg viewBox="0 0 40 40" aria-hidden className="absolute inset-0 -rotate-90">
        <circle cx="20" cy="20" r="17" fill="none" strokeWidth="4.5" className="stroke-line" />
        <circle
          cx="20"
          cy="20"
          r="17"
          fill="none"
          strokeWidth="4.5"
          strokeLinecap="round"
          pathLength={100}
          strokeDasharray={`${bounded * 100} 100`}
          className={classes(
            'transition-[stroke-dasharray] duration-700 ease-out',
            bounded === 0 && 'opacity-0',
            ringTones[tone],
          )}
        />
      </svg>
      <span className="relative text-center">{children}</span>
    </div>
  );
}
