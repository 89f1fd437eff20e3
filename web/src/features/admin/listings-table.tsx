import type { AdminListing } from '@ballpark/domain/contract/admin-listings.ts';
import { useState } from 'react';
import { dayText } from '../../lib/format/day-text.ts';
import { momentText } from '../../lib/format/moment-text.ts';
import { Link } from '../../router/link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { adminKeys, type ListingsQuery } from './admin-queries.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { SortHead } from './sort-head.tsx';
import type { TableOrder } from './table-order.ts';

type ListingsTableProps = {
  listings: readonly AdminListing[];
  order: TableOrder<NonNullable<ListingsQuery['sort']>>;
};

/** Listings with their owners and reports; one that people have reported is decided in its case. */
export function ListingsTable({ listings, order }: ListingsTableProps) {
  const [chosen, setChosen] = useState<AdminListing | null>(null);
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">Listings</caption>
        <thead>
          <tr className="text-left text-sm text-ink-soft">
            <SortHead column="title" text="Title" order={order} className="pr-3" />
            <SortHead column="posted" text="Posted" order={order} className="hidden pr-3 sm:table-cell" />
            <SortHead
              column="suggestions"
              text="Suggestions"
              order={order}
              className="hidden pr-3 text-right sm:table-cell"
            />
            <SortHead
              column="reports"
              text="Reports"
              order={order}
              className="hidden pr-3 text-right sm:table-cell"
            />
            <th scope="col" className="pl-2 font-semibold">
              <span className="sr-only">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <tr key={listing.id} className="border-t border-line align-middle">
              <th scope="row" className="py-3 pr-3 text-left font-normal">
                <Link
                  to={`/listing/${listing.id}`}
                  dir="auto"
                  className="rounded-xs font-semibold wrap-anywhere underline-offset-3 hover:underline"
                >
                  {listing.title}
                </Link>
                <span dir="auto" className="block text-sm wrap-anywhere text-ink-soft">
                  by <TextLink to={`/admin/people/${listing.owner.id}`}>{listing.owner.name}</TextLink>
                </span>
                <span className="block text-sm text-ink-soft sm:hidden">
                  {counted(listing.suggestionCount, 'suggestion')}, {counted(listing.reportCount, 'report')}
                </span>
                <State listing={listing} />
              </th>
              <td className="hidden py-3 pr-3 whitespace-nowrap text-ink-soft sm:table-cell">
                <time dateTime={listing.createdAt} title={momentText(listing.createdAt)}>
                  {dayText(listing.createdAt)}
                </time>
              </td>
              <td className="hidden py-3 pr-3 text-right tabular-nums sm:table-cell">
                {listing.suggestionCount.toLocaleString('en')}
              </td>
              <td className="hidden py-3 pr-3 text-right tabular-nums sm:table-cell">
                {listing.reportCount.toLocaleString('en')}
              </td>
              <td className="py-3 pl-2 text-right">
                {listing.openCaseId === null ? (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Decide about ${listing.title}`}
                    disabled={listing.hiddenBy === 'removal'}
                    onClick={() => setChosen(listing)}
                  >
                    Decide
                  </Button>
                ) : (
                  <LinkButton
                    variant="secondary"
                    size="sm"
                    to={`/moderation/${listing.openCaseId}`}
                    aria-label={`Case about ${listing.title}`}
                  >
                    Case
                  </LinkButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && (
        <DecideDialog
          subject={{
            kind: 'listing',
            id: chosen.id,
            name: chosen.title,
            isHidden: chosen.hiddenBy === 'decision',
          }}
          changes={[adminKeys.listings]}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

const hiddenTexts = {
  reports: 'Hidden by reports',
  decision: 'Hidden',
  removal: 'Removed',
  suspension: 'Owner suspended',
};

function State({ listing: { isActive, hiddenBy } }: { listing: AdminListing }) {
  if (hiddenBy !== null) return <Badge tone="danger">{hiddenTexts[hiddenBy]}</Badge>;
  return isActive ? <Badge tone="accent">Open</Badge> : <Badge>Closed</Badge>;
}
