import type { ReactNode } from 'react';

export function TeaserPlace({ label, children }: { label?: string; children?: ReactNode }) {
  return (
    <section
      aria-label={label}
      aria-busy={!children}
      className="on-field min-h-112 overflow-hidden rounded-b-[2rem] sm:rounded-b-[3rem]"
    >
      <div className="page-wide grid items-center gap-x-12 gap-y-7 py-8 sm:py-12 lg:grid-cols-2 lg:py-16">
        {children}
      </div>
    </section>
  );
}
