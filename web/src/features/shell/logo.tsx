import { logoUrl } from '@ballpark/domain/site.ts';
import { Link } from 'react-router';
import { useFace } from '../../lib/use-face.ts';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/mark.tsx';

type LogoProps = {
  to?: string;
  /** The mark alone where the name would be cut: beside two long buttons. */
  isMarkEnough?: boolean;
};

/** Links home. */
export function Logo({ to = '/', isMarkEnough = false }: LogoProps) {
  const { name } = useFace();
  return (
    <Link
      to={to}
      className={classes(
        'inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-md pe-1.5',
        // A name that does not fit wraps to a second line, which is out of sight.
        isMarkEnough && 'h-11 flex-wrap content-start overflow-hidden py-1',
      )}
    >
      <LogoMark className="size-9 shrink-0" />
      <span className="truncate font-display text-[1.375rem] font-bold tracking-[-0.03em]">{name}</span>
    </Link>
  );
}

export function LogoMark({ className }: { className?: string }) {
  const { logo } = useFace();
  return <Mark src={logo === null ? null : logoUrl(logo)} className={className} />;
}
