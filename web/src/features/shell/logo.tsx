import { logoUrl } from '@ballpark/domain/site.ts';
import { Link } from 'react-router';
import { useFace } from '../../lib/use-face.ts';
import { Mark } from '../../ui/mark.tsx';

/** Links home. */
export function Logo({ to = '/' }: { to?: string }) {
  const { name } = useFace();
  return (
    <Link to={to} className="inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-md pe-1.5">
      <LogoMark className="size-9 shrink-0" />
      <span className="truncate font-display text-[1.375rem] font-bold tracking-[-0.03em]">{name}</span>
    </Link>
  );
}

export function LogoMark({ className }: { className?: string }) {
  const { logo } = useFace();
  return <Mark src={logo === null ? null : logoUrl(logo)} className={className} />;
}
