import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  /** Why it is empty, or what will stand here. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Level of the title within the page. */
  headingLevel?: 2 | 3;
};

/** Says that there is nothing yet, and what to do about it. */
export function EmptyState({ icon: Icon, title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed border-line-strong/60 px-6 py-12 text-center">
      <span className="on-faded-field grid size-16 -rotate-3 place-items-center rounded-lg text-accent-ink">
        <Icon aria-hidden className="size-8 rotate-3" strokeWidth={1.75} />
      </span>
      <Heading className="mt-5 type-heading">{title}</Heading>
      {children && <div className="mt-2 max-w-md text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
