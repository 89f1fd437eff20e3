import type { ReactNode } from 'react';

/** The header of a public page other than the landing page: title and one sentence on pale stripes. */
export function PublicPageHeader({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="on-faded-field">
      <div className="page-wide py-12 sm:py-16">
        <h1 tabIndex={-1} className="type-hero text-[clamp(2.25rem,1.5rem+3.4vw,3.75rem)]">
          {title}
        </h1>
        <p className="mt-4 max-w-2xl text-xl leading-relaxed text-ink-soft">{children}</p>
      </div>
    </header>
  );
}
