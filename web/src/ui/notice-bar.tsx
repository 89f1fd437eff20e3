import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Of a line over the page. */
export const noticeLook =
  'border-b border-line bg-gold-soft px-4 py-2.5 text-center font-semibold wrap-anywhere text-gold-ink';

export function NoticeBar({
  icon: Icon,
  text,
  children,
}: {
  icon: LucideIcon;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div role="status" className="border-b border-line bg-gold-soft text-gold-ink">
      <div className="page-wide flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p className="flex items-center gap-2.5 font-semibold">
          <Icon aria-hidden className="size-5 shrink-0" />
          {text}
        </p>
        {children && <div className="flex gap-2.5">{children}</div>}
      </div>
    </div>
  );
}
