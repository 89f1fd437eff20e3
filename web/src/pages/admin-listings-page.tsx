import type { AdminListing } from '@ballpark/domain/contract/admin.ts';
import { adminMessages } from '@ballpark/domain/contract/admin-messages.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { adminKeys, allListingsQuery } from '../features/admin/admin-queries.ts';
import {
  type Column,
  DataTable,
  Day,
  RowLink,
  SearchField,
  SortSelect,
  textOf,
  useTable,
} from '../features/admin/data-table.tsx';
import { BulkBar } from '../features/admin/bulk-bar.tsx';
import { DecideDialog } from '../features/admin/decide-dialog.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { contentHints } from '../lib/decision-fields.tsx';
import { shortListText } from '../lib/format/number-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select } from '../ui/select.tsx';
import { TextLink } from '../ui/links.tsx';
import { say } from '../ui/say.ts';

const states = () =>
  [
    { value: '', label: t({ message: 'All', context: 'listings' }) },
    { value: 'open', label: t({ message: 'Open', context: 'listings' }) },
    { value: 'closed', label: t({ message: 'Closed', context: 'listings' }) },
    { value: 'hidden', label: t`Hidden or removed` },
    { value: 'reported', label: t`With an open case` },
  ] as const;
const sorts = ['posted', 'title', 'suggestions', 'reports'] as const;
const ways = () =>
  [
    { sort: 'posted', direction: 'down', label: t`Newest first` },
    { sort: 'posted', direction: 'up', label: t`Oldest first` },
    { sort: 'reports', direction: 'down', label: t`Most reports` },
    { sort: 'suggestions', direction: 'down', label: t`Most guesses` },
    { sort: 'title', direction: 'up', label: t`Title, A to Z` },
  ] as const;

const columns = (): Column<AdminListing, (typeof sorts)[number]>[] => [
  {
    head: t`Title`,
    look: 'first',
    sort: 'title',
    cell: (listing) => (
      <>
        <RowLink to={`/listing/${listing.id}`}>{listing.title}</RowLink>
        <span dir="auto" className="block text-sm wrap-anywhere text-ink-soft">
          <Owner {...listing.owner} />
        </span>
        <span className="block text-sm text-ink-soft sm:hidden">{countsText(listing)}</span>
        <State listing={listing} />
      </>
    ),
  },
  { head: t`Posted`, look: 'time', sort: 'posted', cell: ({ createdAt }) => <Day at={createdAt} /> },
  {
    head: t`Guesses`,
    look: 'figure',
    sort: 'suggestions',
    cell: ({ suggestionCount }) => i18n.number(suggestionCount),
  },
  {
    head: t`Reports`,
    look: 'figure',
    sort: 'reports',
    cell: ({ reportCount }) => i18n.number(reportCount),
  },
  { head: t`Actions`, look: 'act', cell: (listing) => <WhatToDo listing={listing} /> },
];

function Owner({ id, name }: AdminListing['owner']) {
  return (
    <Trans>
      by <TextLink to={`/admin/people/${id}`}>{name}</TextLink>
    </Trans>
  );
}

const actions = () =>
  [
    { value: 'hide', label: t`Hide`, hint: contentHints.hide },
    { value: 'remove', label: t({ message: 'Remove', context: 'a listing' }), hint: contentHints.remove },
    { value: 'restore', label: t`Restore`, hint: t`Everyone can see what was hidden or removed again.` },
  ] as const;

export function Component() {
  const { query, order, change, toPage } = useTable(sorts, filterOf);
  const listings = useQuery(allListingsQuery(query));
  const queryClient = useQueryClient();
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Listings · Admin`}</PageTitle>
      <AdminHeader title={t`Listings`} description={t`Every listing, including hidden ones.`} />
      <div className="mb-4 flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1">
          <SearchField
            value={query.q ?? ''}
            placeholder={t`Title or owner`}
            onSearch={(q) => change({ q }, { isTyped: true })}
          />
        </div>
        <Select
          label={t`State`}
          value={query.state ?? ''}
          options={states()}
          onChoose={(state) => change({ state: state || undefined })}
        />
        <SortSelect order={order} ways={ways()} />
      </div>
      <BulkBar
        selected={selected}
        onSelect={setSelected}
        options={actions()}
        onSend={async ({ ids, action, reason }) => {
          const outcome = await api('POST /admin/listing-decisions', { body: { ids, action, reason } });
          void queryClient.invalidateQueries({ queryKey: adminKeys.listings });
          return outcome;
        }}
      />
      <DataTable
        selection={{ selected, onSelect: setSelected, nameOf: ({ title }) => title }}
        result={listings}
        caption={t`Listings`}
        columns={columns()}
        order={order}
        failed={say(adminMessages.listingsFailed)}
        called={(count, shown) => plural(count, { one: `${shown} listing`, other: `${shown} listings` })}
        empty={<EmptyState icon={PackageSearch} title={t`Nothing found`} />}
        toPage={toPage}
      />
    </div>
  );
}

function WhatToDo({ listing: { id, title, hiddenBy, openCaseId } }: { listing: AdminListing }) {
  const [isDeciding, setDeciding] = useState(false);
  if (openCaseId !== null)
    return (
      <LinkButton
        variant="secondary"
        size="sm"
        to={`/moderation/${openCaseId}`}
        aria-label={t`Case about ${title}`}
      >
        {t`Case`}
      </LinkButton>
    );
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t`Decide about ${title}`}
        disabled={hiddenBy === 'removal'}
        onClick={() => setDeciding(true)}
      >
        {t`Decide`}
      </Button>
      {isDeciding && (
        <DecideDialog
          subject={{ kind: 'listing', id, name: title, isHidden: hiddenBy === 'decision' }}
          changes={[adminKeys.listings]}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  );
}

function countsText({ suggestionCount, reportCount }: AdminListing): string {
  const suggestions = plural(suggestionCount, { one: '# suggestion', other: '# suggestions' });
  const reports = plural(reportCount, { one: '# report', other: '# reports' });
  return shortListText([suggestions, reports]);
}

const hiddenTexts: Record<NonNullable<AdminListing['hiddenBy']>, MessageDescriptor> = {
  reports: msg`Hidden until decided`,
  decision: msg({ message: 'Hidden', context: 'a listing' }),
  removal: msg({ message: 'Removed', context: 'a listing' }),
  suspension: msg`Owner suspended`,
};

function State({ listing: { isActive, hiddenBy } }: { listing: AdminListing }) {
  if (hiddenBy !== null) return <Badge tone="danger">{i18n._(hiddenTexts[hiddenBy])}</Badge>;
  return isActive ? (
    <Badge tone="accent">{t({ message: 'Open', context: 'a listing' })}</Badge>
  ) : (
    <Badge>{t({ message: 'Closed', context: 'a listing' })}</Badge>
  );
}

function filterOf(address: URLSearchParams) {
  const state = states().find(({ value }) => value === address.get('state'))?.value;
  return { q: textOf(address, 'q', 200), state: state || undefined };
}
