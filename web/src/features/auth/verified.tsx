import { BadgeCheck } from 'lucide-react';

export function Verified() {
  return (
    <div role="status" className="flex flex-col items-center py-8 text-center">
      <BadgeCheck aria-hidden className="size-20 animate-pop text-accent-ink" strokeWidth={1.5} />
      <p className="mt-4 type-heading">Your email is verified</p>
      <p className="mt-1.5 text-ink-soft">Next, your profile. We take you there.</p>
    </div>
  );
}
