import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { SuggestionDialogProps } from './suggestion-dialog.tsx';

/** The suggestion dialog, and with it the schemas that check a suggestion, once somebody is about to make one. */
export const LazySuggestionDialog = lazyDialog<SuggestionDialogProps>(() =>
  import('./suggestion-dialog.tsx').then(({ SuggestionDialog }) => SuggestionDialog),
);
