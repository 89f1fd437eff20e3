import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';

/** What has just succeeded, kept in sight above a form. A toast has said it aloud. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex animate-rise gap-2.5 rounded-md bg-accent-soft px-4 py-3 font-semibold text-accent-ink">
      <CircleCheckBig aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}
