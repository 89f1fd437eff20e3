import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** One line on phones too: a short title and one button. */
  isOneLine?: boolean;
};

/** The page's only h1; takes focus when the page opens. */
export function PageHeader({ title, description, actions, isOneLine = false }: PageHeaderProps) {
  return (
    <header
      className={classes(
        'mb-4 flex items-end justify-between gap-x-3 gap-y-3 sm:mb-8 sm:flex-wrap sm:gap-x-6 sm:gap-y-4',
        !isOneLine && 'flex-wrap',
      )}
    >
      <div className={classes('min-w-0', isOneLine && 'max-sm:flex-1')}>
        <h1 tabIndex={-1} className={classes('type-title wrap-anywhere', isOneLine && 'max-sm:text-2xl')}>
          {title}
        </h1>
        {description && <p className="mt-1 text-ink-soft sm:mt-1.5 sm:text-lg">{description}</p>}
      </div>
      {actions && <div className={classes('flex flex-wrap gap-3', isOneLine && 'shrink-0')}>{actions}</div>}
    </header>
  );
}
