import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';

const whyHidden: Record<Hidden['by'], MessageDescriptor> = {
  reports: msg`A moderator looks at this listing first. Until then, nobody else can see it.`,
  decision: msg`This listing is hidden. Nobody else can see it.`,
  removal: msg`This listing was removed. Nobody else can see it.`,
  suspension: msg`Nobody else can see this listing while its owner is suspended.`,
};

type Hidden = NonNullable<ListingDetail['hidden']>;

export function HiddenNotice({ hidden, isOwner }: { hidden: Hidden; isOwner: boolean }) {
  return (
    <section
      aria-label={t({ message: 'Hidden', context: 'a listing' })}
      className="mt-6 flex gap-3 rounded-lg bg-warning-soft px-4 py-3.5 text-warning-ink"
    >
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{i18n._(whyHidden[hidden.by])}</p>
        {hidden.reason && (
          <p dir="auto" className="wrap-anywhere">
            {t`“${{ quoted: hidden.reason }}”`}
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
