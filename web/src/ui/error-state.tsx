import { t } from '@lingui/core/macro';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type ErrorStateProps = {
  title: string;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** An alternative to retry: a LinkButton. */
  action?: ReactNode;
};

export function ErrorState({ title, children, onRetry, isRetrying = false, action }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-xl border border-line bg-surface px-6 py-10 text-center"
    >
      <span className="grid size-14 place-items-center rounded-lg bg-danger-soft text-danger-ink">
        <CloudOff aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <p className="mt-4 type-subheading">{title}</p>
      {children && <div className="mt-1.5 max-w-md text-ink-soft">{children}</div>}
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button variant="secondary" isBusy={isRetrying} onClick={onRetry}>
            {t`Try again`}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
