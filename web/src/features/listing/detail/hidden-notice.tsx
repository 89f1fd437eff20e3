import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { t } from '@lingui/core/macro';
import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';

const whyHidden: Record<Hidden['by'], string> = {
  reports: 'A moderator looks at this listing first. Until then, nobody else can see it.',
  decision: 'This listing is hidden. Nobody else can see it.',
  removal: 'This listing was removed. Nobody else can see it.',
  suspension: 'Nobody else can see this listing while its owner is suspended.',
};

type Hidden = NonNullable<ListingDetail['hidden']>;

export function HiddenNotice({ hidden, isOwner }: { hidden: Hidden; isOwner: boolean }) {
  return (
    <section
      aria-label={t`Hidden`}
      className="mt-6 flex gap-3 rounded-lg bg-warning-soft px-4 py-3.5 text-warning-ink"
    >
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{whyHidden[hidden.by]}</p>
        {hidden.reason && (
          <p dir="auto" className="wrap-anywhere">
            “{hidden.reason}”
          </p>
        )}
        {isOwner && (
          <p className="mt-1">
            <Link to="/settings/statements" className="inline-flex min-h-11 items-center underline">
              {t`See why, and what you can do`}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
