import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import type { SimilarToDraftProps } from './similar-to-draft.tsx';

const shortestTitle = 3;

const SimilarToDraft = lazyWhenIdle<SimilarToDraftProps>(() =>
  import('./similar-to-draft.tsx').then((module) => module.SimilarToDraft),
);

/** What similar things went for, beside the form, once there is a title to go by: its code comes when the page is idle. */
export function LazySimilarToDraft({ draft }: SimilarToDraftProps) {
  return draft.title.trim().length < shortestTitle ? null : <SimilarToDraft draft={draft} />;
}
