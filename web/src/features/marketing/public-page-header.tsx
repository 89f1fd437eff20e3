import type { ReactNode } from 'react';

/** The header of a public page other than the landing page: title and one sentence on pale stripes. */
export function PublicPageHeader({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="on-faded-field in-data-help:rounded-xl">
      <div className="page-wide py-12 in-data-help:py-7! sm:py-16">
        <h1
          tabIndex={-1}
          className="type-hero text-[clamp(2.25rem,1.5rem+3.4vw,3.75rem)] in-data-help:text-[2rem]"
        >
          {title}
        </h1>
        <p className="mt-4 max-w-2xl text-xl leading-relaxed in-data-help:text-lg text-ink-soft">
          {children}
        </p>
      </div>
    </header>
  );
}
