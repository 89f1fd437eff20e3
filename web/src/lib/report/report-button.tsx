import { t } from '@lingui/core/macro';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog.tsx';
import type { ReportPopupProps } from './report-popup.tsx';

/** Lazy report dialog. */
export const ReportDialog = lazyDialog<ReportPopupProps>(() =>
  import('./report-popup.tsx').then(({ ReportPopup }) => ReportPopup),
);

type ReportButtonProps = Pick<ReportPopupProps, 'title' | 'subject'> & {
  hasText?: boolean;
  label?: string;
  className?: string;
};

export function ReportButton({ title, subject, hasText = false, label, className }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const name = label ?? title;
  const open = () => setOpen(true);
  return (
    <>
      {hasText ? (
        <Button variant="quiet" size="sm" aria-label={name} onClick={open} className={className}>
          <Flag aria-hidden className="size-4.5" />
          {t`Report`}
        </Button>
      ) : (
        <IconButton label={name} icon={Flag} onClick={open} className={className} />
      )}
      <ReportDialog isOpen={isOpen} onClose={() => setOpen(false)} {...{ title, subject }} />
    </>
  );
}
