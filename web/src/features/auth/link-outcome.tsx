import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormSign } from './form-sign.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

type LinkOutcomeProps = {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  isBad?: boolean;
  /** Buttons for the next steps. */
  children: ReactNode;
};

/** The outcome of a mail's link, in the place of the button that was pressed, and where to go from here. */
export function LinkOutcome({ icon, title, text, isBad = false, children }: LinkOutcomeProps) {
  const outcome = useHeadingFocus();
  return (
    <div ref={outcome}>
      <FormSign icon={icon} isBad={isBad} />
      <div role={isBad ? 'alert' : 'status'}>
        <PageHeader title={title} description={text} />
      </div>
      <div className="flex flex-col gap-3">{children}</div>
    </div>
  );
}
