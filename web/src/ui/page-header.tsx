import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
};

/** The header of a page with its only h1, which takes the focus when the page opens. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 sm:mb-8">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="type-title">
          {title}
        </h1>
        {description && <p className="mt-1.5 text-lg text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
