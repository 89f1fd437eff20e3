import { plural } from '@lingui/core/macro';
import { CircleAlert, CircleCheckBig, type LucideIcon } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ApiError, errorText } from '../../lib/api/api.ts';

export function FormSign({ icon: Icon, isBad = false }: { icon: LucideIcon; isBad?: boolean }) {
  const tone = isBad ? 'bg-danger-soft text-danger-ink' : 'bg-accent-soft text-accent-ink';
  return (
    <span className={`mb-5 grid size-16 place-items-center rounded-lg ${tone}`}>
      <Icon aria-hidden className="size-8" strokeWidth={1.75} />
    </span>
  );
}

export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex animate-rise gap-2.5 rounded-md bg-accent-soft px-4 py-3 font-semibold text-accent-ink">
      <CircleCheckBig aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}

export function FormRefusal({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex animate-rise gap-2.5 rounded-md bg-danger-soft px-4 py-3 font-semibold text-danger-ink"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}

export function refusalText(error: unknown, fallback: string): string {
  return `${errorText(error, fallback)} ${waitText(error)}`.trim();
}

/** When to retry after a 429 with Retry-After, else empty. */
export function waitText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfter === null) return '';
  const seconds = error.retryAfter;
  if (seconds < 60)
    return plural(seconds, {
      one: 'You can try again in # second.',
      other: 'You can try again in # seconds.',
    });
  return plural(
    { minutes: Math.ceil(seconds / 60) },
    { one: 'You can try again in # minute.', other: 'You can try again in # minutes.' },
  );
}

/** History state after a password reset. */
export const wasReset = { wasPasswordReset: true };

/** False during hydration: the prerendered page does not know. */
export function useWasReset(): boolean {
  const state: unknown = useLocation().state;
  const found = typeof state === 'object' && state !== null && 'wasPasswordReset' in state;
  return useSyncExternalStore(
    () => () => undefined,
    () => found,
    () => false,
  );
}
