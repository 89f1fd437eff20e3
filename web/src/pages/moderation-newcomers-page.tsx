import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import type { Newcomer } from '@ballpark/domain/contract/newcomers.ts';
import { maxReasonLength } from '@ballpark/domain/text-limits.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { moderationKeys, newcomersQuery } from '../features/moderation/moderation-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { RelativeTimeText } from '../lib/format/time-text.tsx';
import { Loading } from '../lib/loading.tsx';
import { pageIn } from '../lib/page-in.ts';
import { ReasonDialog } from '../lib/reason-dialog.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Segmented } from '../ui/choices.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pager } from '../ui/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

const states = () =>
  [
    { value: 'waiting', label: t({ message: 'Waiting', context: 'newcomers' }) },
    { value: 'refused', label: t({ message: 'Refused', context: 'newcomers' }) },
  ] as const;

export function Component() {
  const [address, setAddress] = useSearchParams();
  const state = address.get('state') === 'refused' ? 'refused' : 'waiting';
  const newcomers = useQuery(newcomersQuery({ state, page: pageIn(address, 1000) }));
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Newcomers · Moderation`}</PageTitle>
      <PageHeader
        title={t`Newcomers`}
        description={t`People who signed up and wait to be let in. Refused accounts are deleted after 14 days.`}
        actions={
          <LinkButton to="/moderation" variant="secondary">
            {t`Cases`}
          </LinkButton>
        }
      />
      <div className="mb-5">
        <Segmented
          label={t`Newcomers`}
          options={states()}
          value={state}
          onChoose={(chosen) => setAddress(chosen === 'waiting' ? {} : { state: chosen })}
        />
      </div>
      <Loading
        query={newcomers}
        skeleton={<Skeleton className="h-96 rounded-xl!" />}
        failed={say(moderationMessages.newcomersFailed)}
      />
      {newcomers.data && (
        <div aria-busy={newcomers.isPlaceholderData} className="flex flex-col gap-5">
          {newcomers.data.data.length === 0 ? (
            <EmptyState
              icon={UserCheck}
              title={state === 'waiting' ? t`No one is waiting` : t`No one was refused`}
            />
          ) : (
            <Surface padding="md">
              <ul className="divide-y divide-line">
                {newcomers.data.data.map((newcomer) => (
                  <NewcomerLine key={newcomer.id} newcomer={newcomer} />
                ))}
              </ul>
            </Surface>
          )}
          <Pager
            page={newcomers.data.pagination.currentPage}
            pageCount={newcomers.data.pagination.totalPages}
            toPage={(page) => `?${new URLSearchParams({ state, page: `${page}` })}`}
          />
        </div>
      )}
    </div>
  );
}

type Decision = 'approve' | 'refuse';

const questions = (name: string): Record<Decision, { title: string; label: string; done: string }> => ({
  approve: { title: t`Let ${name} in?`, label: t`Let in`, done: t`Let in. We’ve emailed them.` },
  refuse: { title: t`Refuse ${name}?`, label: t`Refuse`, done: t`Refused. We’ve emailed them.` },
});

function NewcomerLine({ newcomer: { id, name, mailDomain, waitsSince, refusedAt } }: { newcomer: Newcomer }) {
  const queryClient = useQueryClient();
  const [decision, setDecision] = useState<Decision | null>(null);

  async function send(decision: Decision, reason: string) {
    try {
      await api('PUT /moderation/newcomers/:id', { params: { id }, body: { decision, reason } });
    } finally {
      void queryClient.invalidateQueries({ queryKey: moderationKeys.newcomers });
    }
    return questions(name)[decision].done;
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {refusedAt === null ? (
            <Trans>
              From {mailDomain}, signed up <RelativeTimeText at={waitsSince} />
            </Trans>
          ) : (
            <Trans>
              From {mailDomain}, refused <RelativeTimeText at={refusedAt} />
            </Trans>
          )}
        </span>
      </span>
      <span className="flex gap-2">
        <Button size="sm" aria-label={t`Let in ${name}`} onClick={() => setDecision('approve')}>
          {t`Let in`}
        </Button>
        {refusedAt === null && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t`Refuse ${name}`}
            onClick={() => setDecision('refuse')}
          >
            {t`Refuse`}
          </Button>
        )}
      </span>
      {decision && (
        <ReasonDialog
          title={questions(name)[decision].title}
          field={{
            label: t`Reason`,
            hint: t`They’ll read this in our email, and it’s kept in the log. May be empty.`,
            max: maxReasonLength,
          }}
          confirmLabel={questions(name)[decision].label}
          isDangerous={decision === 'refuse'}
          failed={say(moderationMessages.newcomerNotDecided)}
          onSend={(reason) => send(decision, reason)}
          onClose={() => setDecision(null)}
        />
      )}
    </li>
  );
}
