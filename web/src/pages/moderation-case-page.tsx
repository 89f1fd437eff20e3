import type { CaseDetail, ModerationCase } from '@ballpark/domain/contract/cases.ts';
import { moderationMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { statementMessages } from '@ballpark/domain/contract/statement-messages.ts';
import { type Decision, decisions } from '@ballpark/domain/reports.ts';
import { longestReason } from '@ballpark/domain/text-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CaseContext } from '../features/moderation/case-context.tsx';
import { CaseHistory } from '../features/moderation/case-history.tsx';
import { CaseReports } from '../features/moderation/case-reports.tsx';
import { decisionText, kindNames, titleOf, whyText } from '../features/moderation/case-texts.ts';
import { caseQuery, moderationKeys } from '../features/moderation/moderation-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { contentHints, DecisionFields, personHints, useDecision } from '../lib/decision-fields.tsx';
import { displayName } from '../lib/format/display-name.ts';
import { RelativeTimeText } from '../lib/format/relative-time-text.tsx';
import { useReason } from '../lib/reason-dialog.tsx';
import { restrictionNames } from '../lib/restriction-names.ts';
import { useParams } from 'react-router';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';

/** One case: what it is about, what people say, who it is about, and the decision (product 15.9). */
export function Component() {
  const { id = '' } = useParams();
  const found = useQuery(caseQuery(id));
  const one = found.data;
  return (
    <div className="mx-auto w-full max-w-3xl">
      <BackLink to="/moderation">Moderation</BackLink>
      {found.isPending && <Skeleton className="h-96 rounded-xl!" />}
      {found.isError && !one && (
        <>
          <PageTitle>Case</PageTitle>
          <PageHeader title="Case" />
          <ErrorState
            title={errorText(found.error, messages.caseFailed)}
            isRetrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        </>
      )}
      {one && (
        <>
          <PageTitle>{`${titleOf(one)} · Moderation`}</PageTitle>
          <PageHeader
            title={<span dir="auto">{titleOf(one)}</span>}
            description={`${kindNames[one.subjectKind]} · ${whyText(one)}`}
          />
          <div className="flex flex-col gap-6">
            <CaseContext case={one} />
            {one.appealed && <CaseAppealed appealed={one.appealed} />}
            <CaseReports case={one} />
            <CaseHistory case={one} />
            {one.decided ? (
              <DecisionMade kind={one.kind} decided={one.decided} />
            ) : (
              <DecisionForm case={one} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

const actions: Record<Decision, { label: string; hint: string }> = {
  keep: { label: 'Keep it', hint: 'It breaks no rule. What reports had hidden is shown again.' },
  hide: { label: 'Hide it', hint: contentHints.hide },
  remove: { label: 'Remove it', hint: contentHints.remove },
  warn: { label: 'Warn the person', hint: personHints.warn },
  limit: { label: 'Limit the person', hint: personHints.limit },
  suspend: { label: 'Suspend the person', hint: personHints.suspend },
};
const choices = decisions.map((value) => ({ value, ...actions[value] }));
/** Every action except 'keep' leaves the decision as it was. */
const answers = [
  { value: 'keep' as const, label: 'Grant the appeal', hint: 'What was decided is undone.' },
  { value: 'hide' as const, label: 'Deny it', hint: 'What was decided stands.' },
];

const refusals: Record<NonNullable<CaseDetail['refusal']>, string> = {
  caseAboutYourself: `${messages.caseAboutYourself}.`,
  caseNeedsAdmin: `${messages.caseNeedsAdmin}.`,
  appealByAnother: statementMessages.appealByAnother,
};

/** Chooses what to do about a case, and why. People who may not decide read why not. */
function DecisionForm({ case: one }: { case: CaseDetail }) {
  const queryClient = useQueryClient();
  const decision = useDecision<Decision>();
  const [photoUrl, setPhotoUrl] = useState('');
  const photos = one.subject?.photoUrls ?? [];
  const isRemoved = decision.action === 'remove';

  async function decide(reason: string) {
    const what = { ...decision.bodyOf(reason), ...(isRemoved && photoUrl !== '' && { photoUrl }) };
    const body = { ...what, version: one.version };
    const queryKey = [...moderationKeys.one, one.id];
    try {
      const decided = await api('POST /moderation/cases/:id/decision', { params: { id: one.id }, body });
      queryClient.setQueryData(queryKey, decided);
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey });
      throw error;
    } finally {
      void queryClient.invalidateQueries({ queryKey: moderationKeys.cases });
    }
    return 'Decided';
  }

  const { send, isBusy, renderField, proofDialog } = useReason({
    failed: messages.decisionFailed,
    onSend: decide,
  });
  if (one.refusal) return <Surface>{refusals[one.refusal]}</Surface>;
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  return (
    <Surface as="section" aria-labelledby="decision-heading">
      <h2 id="decision-heading" className="mb-4 type-heading">
        Your decision
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <DecisionFields decision={decision} options={one.kind === 'appeal' ? answers : choices}>
          {isRemoved && photos.length > 0 && (
            <Select
              label="What is removed?"
              options={[
                { value: '', label: 'All of it' },
                ...photos.map((url, at) => ({ value: url, label: `Photo ${at + 1} alone` })),
              ]}
              value={photoUrl}
              onChoose={setPhotoUrl}
            />
          )}
        </DecisionFields>
        {renderField({
          label: 'Why?',
          hint: 'The person reads it, and the log keeps it. Name nobody who has reported.',
          max: longestReason,
        })}
        <Button type="submit" isBusy={isBusy} className="self-start max-sm:w-full">
          Decide
        </Button>
      </form>
      {proofDialog}
    </Surface>
  );
}

type DecisionMadeProps = { kind: ModerationCase['kind']; decided: NonNullable<ModerationCase['decided']> };

/** What was decided, by whom, when and why. */
function DecisionMade({ kind, decided: { action, reason, at, by } }: DecisionMadeProps) {
  return (
    <Surface as="section" aria-labelledby="decision-heading">
      <h2 id="decision-heading" className="type-heading">
        {decisionText(kind, action)}
      </h2>
      <p dir="auto" className="mt-1 wrap-anywhere">
        “{reason}”
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {by ? displayName(by) : screenMessages.formerMember} · <RelativeTimeText at={at} />
      </p>
    </Surface>
  );
}

/** The decision that is appealed, in the words that its person read. It does not name who decided. */
function CaseAppealed({ appealed }: { appealed: NonNullable<CaseDetail['appealed']> }) {
  const { action, reason, facts, decidedBy, at } = appealed;
  return (
    <Surface as="section" aria-labelledby="appealed-heading">
      <h2 id="appealed-heading" className="type-heading">
        What the appeal is against
      </h2>
      <p className="mt-1 font-semibold">{restrictionNames[action]}</p>
      {reason !== '' && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          “{reason}”
        </p>
      )}
      <p className="mt-1 wrap-anywhere">{facts}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {decidedBy === 'person' ? 'By a person who looks after this place' : 'By a rule of the house'} ·{' '}
        <RelativeTimeText at={at} />
      </p>
    </Surface>
  );
}
