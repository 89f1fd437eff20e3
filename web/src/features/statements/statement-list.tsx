import { i18n } from '@lingui/core';
import { composedLength } from '@ballpark/domain/text-limits.ts';
import { statementMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import type { Statement } from '@ballpark/domain/contract/statements.ts';
import { restrictionText } from '@ballpark/domain/restriction-text.ts';
import { maxAppealLength } from '@ballpark/domain/reports.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, errorText } from '../../lib/api/api.ts';
import { serverNowMs } from '../../lib/clock.ts';
import { RelativeTimeText, momentText } from '../../lib/format/time-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea } from '../../ui/field.tsx';
import { TextLink } from '../../ui/links.tsx';
import { pageIn } from '../../lib/page-in.ts';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import { Loading } from '../../lib/loading.tsx';
import { statementsKey, statementsQuery } from './standing-queries.ts';
import { say } from '../../ui/say.ts';

/** Newest first. */
export function StatementList() {
  const [address] = useSearchParams();
  const page = pageIn(address, 1000);
  const statements = useQuery(statementsQuery(page));
  if (!statements.data)
    return (
      <Loading
        query={statements}
        skeleton={<Skeleton className="h-72 rounded-xl!" />}
        failed={say(statementMessages.statementsFailed)}
      />
    );
  const { data, pagination } = statements.data;
  if (data.length === 0)
    return (
      <EmptyState icon={Scale} title={t`No decisions about you`}>
        {t`If we ever restrict something of yours, you’ll see why here, and you can appeal.`}
      </EmptyState>
    );
  return (
    <div aria-busy={statements.isPlaceholderData} className="flex flex-col gap-5">
      {data.map((statement) => (
        <StatementCard key={statement.id} statement={statement} />
      ))}
      <Pager
        page={pagination.currentPage}
        pageCount={pagination.totalPages}
        toPage={(each) => `?page=${each}`}
      />
    </div>
  );
}

export function StatementCard({ statement }: { statement: Statement }) {
  const headingId = useId();
  const { action, subject, ruleHeading, reason, facts, decidedBy, until, createdAt, endedAt } = statement;
  const title = subject?.title ?? null;
  const isLookedAt = endedAt !== null || Boolean(statement.appeal?.answer);
  return (
    <Surface as="article" padding="lg" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} dir="auto" className="type-heading wrap-anywhere">
          {restrictionText(i18n, action, title)}
        </h2>
        <span className="text-sm text-ink-soft">
          <RelativeTimeText at={createdAt} />
        </span>
      </div>
      {endedAt !== null && (
        <p className="mt-2">
          <Badge tone="accent">
            {statement.appeal?.answer?.outcome === 'granted'
              ? t({ message: 'Undone', comment: 'A restriction that was undone by an appeal' })
              : t({ message: 'Over', comment: 'A restriction whose time is over' })}
          </Badge>
        </p>
      )}
      <dl className="mt-4 flex flex-col gap-4">
        {until !== null && <Part name={t`Until`}>{momentText(until)}</Part>}
        {reason !== '' && <Part name={t`Why`}>{reason}</Part>}
        {facts !== '' && <Part name={t`What we know`}>{facts}</Part>}
        <Part name={t`The rule`}>
          {ruleHeading === null ? (
            <TextLink to="/rules">{t`The house rules`}</TextLink>
          ) : (
            <Trans>
              “{ruleHeading}”, in <TextLink to="/rules">the house rules</TextLink>
            </Trans>
          )}
        </Part>
        <Part name={t`Who decided`}>
          {decidedBy === 'person'
            ? t`A moderator.`
            : isLookedAt
              ? t`Our system, automatically. A person has reviewed it since.`
              : t`Our system, automatically. No one has reviewed it yet.`}
        </Part>
      </dl>
      <AppealPart statement={statement} />
    </Surface>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

function AppealPart({ statement: { id, appeal, appealUntil } }: { statement: Statement }) {
  const [isWriting, setWriting] = useState(false);
  // Checked on opening; the server decides.
  const [isLate] = useState(() => Date.parse(appealUntil) < serverNowMs());
  if (appeal === null)
    return (
      <div className="mt-6 border-t border-line pt-5">
        {isWriting ? (
          <AppealForm id={id} onCancel={() => setWriting(false)} />
        ) : isLate ? (
          <p className="text-ink-soft">{t`You could appeal until ${{ moment: momentText(appealUntil) }}.`}</p>
        ) : (
          <>
            <p className="mb-4 text-ink-soft">
              {t`Disagree? You can appeal until ${{ moment: momentText(appealUntil) }}. If there’s more than one moderator, someone else will review it.`}
            </p>
            <Button variant="secondary" onClick={() => setWriting(true)} className="max-sm:w-full">
              {t`Appeal`}
            </Button>
          </>
        )}
      </div>
    );
  return (
    <div className="mt-6 flex flex-col gap-4 border-t border-line pt-5">
      <Words title={t`Your appeal`} text={appeal.text} />
      {appeal.answer === null ? (
        <p className="text-ink-soft">{t`We’ll answer here and by email.`}</p>
      ) : (
        <Words
          title={
            appeal.answer.outcome === 'granted' ? t`Granted: we’ve undone it` : t`Denied: the decision stands`
          }
          text={appeal.answer.text}
        />
      )}
      {appeal.answer?.isBySameModerator && (
        <p className="text-sm text-ink-soft">
          {t`Answered by the moderator who made the decision, because there’s no other.`}
        </p>
      )}
    </div>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="type-subheading">{title}</h3>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  );
}

/** One appeal per decision. */
function AppealForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const sending = useMutation({
    mutationFn: () => api('POST /auth/statements/:id/appeal', { params: { id }, body: { text } }),
    onSuccess: () => toast.success(statementMessages.appealSent),
    onError: (error) => toast.error(errorText(error, statementMessages.appealFailed)),
    // Another tab may have sent one.
    onSettled: () => queryClient.invalidateQueries({ queryKey: statementsKey }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') return sending.mutate();
    setProblem(say(statementMessages.appealMissing));
    field.current?.focus();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        ref={field}
        label={t`Why do you disagree?`}
        hint={t`Only moderators read this. You can only send it once.`}
        required
        rows={6}
        value={text}
        error={problem}
        counter={{ max: maxAppealLength, length: composedLength(text) }}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel} className="max-sm:w-full">
          {t`Cancel`}
        </Button>
        <Button type="submit" isBusy={sending.isPending} className="max-sm:w-full">
          {t`Send appeal`}
        </Button>
      </div>
    </form>
  );
}
