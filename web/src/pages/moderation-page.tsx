import type { ModerationCase } from '@ballpark/domain/contract/cases.ts';
import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import {
  decisionText,
  hiddenTexts,
  kindNames,
  titleOf,
  weightText,
  whyText,
} from '../features/moderation/case-texts.ts';
import { casesQuery, newcomersQuery } from '../features/moderation/moderation-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { displayName } from '../lib/format/display-name.ts';
import { RelativeTimeText } from '../lib/format/time-text.tsx';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Segmented } from '../ui/choices.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { pageIn } from '../lib/page-in.ts';
import { Pager } from '../ui/pager.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Loading } from '../lib/loading.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

const statuses = () =>
  [
    { value: 'open', label: t({ message: 'Open', context: 'cases' }) },
    { value: 'decided', label: t`Decided` },
    { value: 'mine', label: t`Mine` },
  ] as const;
const sorts = () =>
  [
    { value: 'weight', label: t`Most serious first` },
    { value: 'time', label: t`Oldest first` },
  ] as const;

type Shown = {
  status: ReturnType<typeof statuses>[number]['value'];
  sort: ReturnType<typeof sorts>[number]['value'];
  page: number;
};

export function Component() {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const cases = useQuery(casesQuery(query));
  const newcomers = useQuery(newcomersQuery({ state: 'waiting', page: 1 }));
  const choose = (change: Partial<Shown>) =>
    setAddress(addressOf({ ...query, page: 1, ...change }), { preventScrollReset: true });
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Moderation`}</PageTitle>
      <PageHeader
        title={t`Moderation`}
        description={t`What people reported and what was flagged automatically.`}
        actions={
          <>
            <LinkButton to="/moderation/newcomers" variant="secondary">
              {newcomers.data
                ? t`Newcomers (${{ count: newcomers.data.pagination.totalCount }})`
                : t`Newcomers`}
            </LinkButton>
            <LinkButton to="/moderation/log" variant="secondary">
              {t`Log`}
            </LinkButton>
          </>
        }
      />
      <div className="mb-5 flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
        <Segmented
          label={t`Cases`}
          options={statuses()}
          value={query.status}
          onChoose={(status) => choose({ status })}
        />
        <Select label={t`Order`} value={query.sort} options={sorts()} onChoose={(sort) => choose({ sort })} />
      </div>
      <Loading
        query={cases}
        skeleton={<Skeleton className="h-96 rounded-xl!" />}
        failed={say(moderationMessages.casesFailed)}
      />
      {cases.data && (
        <div aria-busy={cases.isPlaceholderData} className="flex flex-col gap-5">
          <p role="status" className="text-ink-soft">
            {countText(cases.data.pagination)}
          </p>
          {cases.data.data.length === 0 ? (
            <EmptyState
              icon={ShieldCheck}
              title={query.status === 'open' ? t`All clear` : t`Nothing here yet`}
            >
              {query.status === 'open' ? t`There’s nothing to decide.` : t`Decided cases show up here.`}
            </EmptyState>
          ) : (
            <CaseList cases={cases.data.data} />
          )}
          <Pager
            page={cases.data.pagination.currentPage}
            pageCount={cases.data.pagination.totalPages}
            toPage={(page) => `?${addressOf({ ...query, page })}`}
          />
        </div>
      )}
    </div>
  );
}

function countText({ totalCount, isCapped }: Pagination): string {
  const shown = `${i18n.number(totalCount)}${isCapped ? '+' : ''}`;
  return plural(totalCount, { one: `${shown} case`, other: `${shown} cases` });
}

function queryOf(address: URLSearchParams): Shown {
  return {
    status: statuses().find(({ value }) => value === address.get('status'))?.value ?? 'open',
    sort: address.get('sort') === 'time' ? 'time' : 'weight',
    page: pageIn(address, 1000),
  };
}

/** Leaves out defaults. */
function addressOf({ status, sort, page }: Shown): URLSearchParams {
  return new URLSearchParams({
    ...(status !== 'open' && { status }),
    ...(sort !== 'weight' && { sort }),
    ...(page !== 1 && { page: `${page}` }),
  });
}

/** A table; cards on phones. */
function CaseList({ cases }: { cases: readonly ModerationCase[] }) {
  return (
    <Surface padding="md" className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none">
      <table className="w-full max-sm:block">
        <caption className="sr-only">{t`Cases`}</caption>
        <thead className="max-sm:sr-only">
          <tr className="text-start text-sm text-ink-soft">
            <th scope="col" className="pe-4 pb-2 font-semibold">
              {t`What`}
            </th>
            <th scope="col" className="pe-4 pb-2 font-semibold">
              {t`Why`}
            </th>
            <th scope="col" className="pe-4 pb-2 font-semibold">
              {t`State`}
            </th>
            <th scope="col" className="pb-2 text-end font-semibold">
              {t`Since`}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          {cases.map((one) => (
            <tr
              key={one.id}
              className="align-baseline max-sm:flex max-sm:flex-col max-sm:gap-1.5 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4 sm:border-t sm:border-line"
            >
              <th scope="row" className="text-start font-normal sm:py-3 sm:pe-4">
                <span className="text-sm text-ink-soft">{i18n._(kindNames[one.subjectKind])}</span>
                <Link
                  to={`/moderation/${one.id}`}
                  dir="auto"
                  className="block min-h-11 py-1.5 font-semibold wrap-anywhere underline-offset-3 hover:underline sm:min-h-0"
                >
                  {titleOf(one)}
                </Link>
                <span className="block text-sm wrap-anywhere text-ink-soft">
                  <Trans comment="Under the title: whose it is">of {{ name: displayName(one.person) }}</Trans>
                </span>
              </th>
              <td className="wrap-anywhere sm:py-3 sm:pe-4">{whyText(one)}</td>
              <td className="sm:py-3 sm:pe-4">
                <CaseState case={one} />
              </td>
              <td className="text-sm text-ink-soft sm:py-3 sm:text-end sm:whitespace-nowrap">
                <RelativeTimeText at={one.decided?.at ?? one.openedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Surface>
  );
}

function CaseState({ case: one }: { case: ModerationCase }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {one.decided ? (
        <Badge tone={one.decided.action === 'keep' ? 'neutral' : 'accent'}>
          {decisionText(one.kind, one.decided.action)}
        </Badge>
      ) : (
        <Badge tone={one.weight >= 1.5 ? 'danger' : 'neutral'}>{weightText(one.weight)}</Badge>
      )}
      {one.hiddenBy === 'reports' && <Badge tone="warning">{i18n._(hiddenTexts.reports)}</Badge>}
    </span>
  );
}
