import { t } from '@lingui/core/macro';
import { Scale } from 'lucide-react';
import { momentText } from '../../lib/format/time-text.tsx';
import { LinkButton } from '../../ui/button.tsx';

/** Limited people can read but not post: until when, and where the reason is. */
export function LimitedNotice({ until }: { until: string }) {
  return (
    <aside
      aria-label={t`Your account is limited`}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-warning-soft px-4 py-3 text-warning-ink"
    >
      <p className="flex items-center gap-2.5">
        <Scale aria-hidden className="size-5 shrink-0" />
        <span>
          {t`Your account is limited until ${{ moment: momentText(until) }}. You can still read, and close your listings.`}
        </span>
      </p>
      <LinkButton to="/settings/statements" size="sm" variant="secondary">
        {t`See why`}
      </LinkButton>
    </aside>
  );
}
