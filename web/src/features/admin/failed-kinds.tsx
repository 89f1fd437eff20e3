import type { ReplyAt } from '@ballpark/domain/contract/operations.ts';
import { Surface } from '../../ui/surface.tsx';
import { RetryButton } from './retry-button.tsx';

/** The kinds of jobs of which some have failed, each with the way to do all of them again. */
export function FailedKinds({ kinds }: { kinds: ReplyAt<'GET /admin/job-kinds'> }) {
  const failed = kinds.filter(({ failedCount }) => failedCount > 0);
  if (failed.length === 0) return <p className="text-ink-soft">No job has failed.</p>;
  return (
    <Surface as="section" padding="md" aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" className="type-subheading">
        Failed jobs
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {failed.map(({ name, failedCount }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 wrap-anywhere">
              <strong>{name}</strong> · {failedCount.toLocaleString('en')} failed
            </span>
            <RetryButton which={{ name }} label={`Do all failed ${name} again`}>
              All again
            </RetryButton>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
