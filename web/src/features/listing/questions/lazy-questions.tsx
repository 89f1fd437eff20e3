import { lazyWhenIdle } from '../../../ui/lazy-when-idle.tsx';
import type { QuestionSectionProps } from './question-section.tsx';

/** The questions below a listing: their code comes when the page is idle. */
export const LazyQuestions = lazyWhenIdle<QuestionSectionProps>(() =>
  import('./question-section.tsx').then((module) => module.QuestionSection),
);
