import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says above a form what has just succeeded. It is not announced, because a toast was. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex animate-rise gap-2.5 rounded-md bg-accent-soft px-4 py-3 font-semibold text-accent-ink">
      <CircleCheckBig aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}
