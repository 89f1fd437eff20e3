import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';

type PagerProps = {
  page: number;
  pageCount: number;
  /** Links, so that pages can be shared and Back works. */
  toPage: (page: number) => string;
};

/** At most five page buttons. */
export function Pager({ page, pageCount, toPage }: PagerProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center justify-center gap-0.5 sm:gap-1.5">
      <Step to={page > 1 ? toPage(Math.min(page - 1, pageCount)) : null} label={t`Previous page`}>
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      {shownPages(page, pageCount).map((each) => (
        <Link
          key={each}
          to={toPage(each)}
          aria-label={t`Page ${each}`}
          aria-current={each === page ? 'page' : undefined}
          className={classes(
            'grid size-11 shrink-0 place-items-center rounded-md font-semibold tabular-nums transition-colors',
            each === page ? 'bg-accent text-on-accent' : 'text-ink hover:bg-sunken',
          )}
        >
          {each}
        </Link>
      ))}
      <Step to={page < pageCount ? toPage(page + 1) : null} label={t`Next page`}>
        <ChevronRight aria-hidden className="size-5" />
      </Step>
    </nav>
  );
}

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  const look = classes('grid size-11 shrink-0 place-items-center rounded-md');
  if (to === null) return <span className={classes(look, 'text-ink-faint opacity-50')}>{children}</span>;
  return (
    <Link to={to} aria-label={label} className={classes(look, 'text-ink transition-colors hover:bg-sunken')}>
      {children}
    </Link>
  );
}

/** Up to five neighbours. */
export function shownPages(page: number, pageCount: number): number[] {
  const count = Math.min(5, pageCount);
  const first = Math.max(1, Math.min(page - 2, pageCount - count + 1));
  return Array.from({ length: count }, (_, at) => first + at);
}
