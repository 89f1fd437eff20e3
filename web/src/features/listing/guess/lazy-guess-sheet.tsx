import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { GuessSheetProps } from './guess-sheet.tsx';

/** The sheet for guessing, with its field and checks, once a page with cards is idle. */
export const LazyGuessSheet = lazyDialog<GuessSheetProps>(() =>
  import('./guess-sheet.tsx').then(({ GuessSheet }) => GuessSheet),
);
