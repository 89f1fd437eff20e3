import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { ReportPopupProps } from './report-popup.tsx';

/** The dialog that asks why something is reported, once somebody is about to. */
export const ReportDialog = lazyDialog<ReportPopupProps>(() =>
  import('./report-popup.tsx').then(({ ReportPopup }) => ReportPopup),
);
