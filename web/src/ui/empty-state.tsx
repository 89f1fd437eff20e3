import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 2 | 3;
};

export function EmptyState({ icon: Icon, title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed border-line-strong/60 px-6 py-12 text-center">
      <EmptyDrawing icon={Icon} />
      <Heading className="mt-3 type-heading">{title}</Heading>
      {children && <div className="mt-2 max-w-md text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

/** Mown stripes, a flying ball, and the icon on a card. */
function EmptyDrawing({ icon: Icon }: Pick<EmptyStateProps, 'icon'>) {
  return (
    <span aria-hidden className="relative grid h-24 w-40 place-items-center text-accent-ink">
      <svg viewBox="0 0 160 96" fill="none" className="absolute inset-0 size-full">
        <ellipse cx="80" cy="80" rx="76" ry="14" className="fill-accent-soft" />
        <path
          d="M14 70Q52 8 116 12"
          strokeWidth="2.5"
          strokeDasharray="2 8"
          strokeLinecap="round"
          className="stroke-line-strong"
        />
        <circle cx="128" cy="14" r="8" className="fill-gold" />
      </svg>
      <span className="relative grid size-16 -rotate-3 place-items-center rounded-lg border border-line bg-raised shadow-card">
        <Icon className="size-8 rotate-3" strokeWidth={1.75} />
      </span>
    </span>
  );
}
