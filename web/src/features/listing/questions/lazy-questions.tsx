import { whenThereIsTime } from '../../../lib/when-there-is-time.tsx';
import type { QuestionSectionProps } from './question-section.tsx';

/** The questions below a listing: their code comes when the page is idle. */
export const LazyQuestions = whenThereIsTime<QuestionSectionProps>(() =>
  import('./question-section.tsx').then((module) => module.QuestionSection),
);
