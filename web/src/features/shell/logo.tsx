import { Link } from 'react-router';
import { site } from '@ballpark/domain/site.ts';
import { LogoMark } from './logo-mark.tsx';

/** Mark and name, leading home. */
export function Logo({ to = '/' }: { to?: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2.5 rounded-md pr-1.5">
      <LogoMark className="size-9" />
      <span className="font-display text-[1.375rem] font-bold tracking-[-0.03em]">{site.name}</span>
    </Link>
  );
}
