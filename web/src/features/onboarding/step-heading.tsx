import { useEffect, useRef } from 'react';

/** The heading of a step. It takes the focus when the step changes, so that screen readers start there. */
export function StepHeading({ title, children }: { title: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header>
      <h2 ref={heading} tabIndex={-1} className="type-heading">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft">{children}</p>
    </header>
  );
}
