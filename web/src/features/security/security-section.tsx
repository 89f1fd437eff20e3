import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Surface } from '../../ui/surface.tsx';

type SecuritySectionProps = {
  icon: LucideIcon;
  title: string;
  /** Beside the title: whether it is on. */
  state?: ReactNode;
  description: ReactNode;
  children?: ReactNode;
};

/** One way into the account, and what can be done about it. */
export function SecuritySection({ icon: Icon, title, state, description, children }: SecuritySectionProps) {
  return (
    <Surface as="section" padding="lg" className="mt-5">
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
          <Icon aria-hidden className="size-6" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 type-heading">
            {title}
            {state}
          </h2>
          <p className="mt-1 text-ink-soft">{description}</p>
        </div>
      </div>
      {children && <div className="mt-5">{children}</div>}
    </Surface>
  );
}
