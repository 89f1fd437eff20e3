import type { ReactNode } from 'react';

/** A part of a long text, under its own heading. */
export function TextPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="type-heading">{title}</h2>
      <div className="mt-3 flex flex-col gap-3 text-lg type-prose text-ink-soft">{children}</div>
    </section>
  );
}
