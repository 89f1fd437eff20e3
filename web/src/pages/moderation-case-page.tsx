import type { CaseDetail, ModerationCase } from '@ballpark/domain/contract/cases.ts';
import {
  moderationMessages as messages,
  statementMessages,
} from '@ballpark/domain/contract/moderation-messages.ts';
import * as screenMessages from '@ballpark/domain/contract/screen-messages.ts';
import { type Decision, decisions } from '@ballpark/domain/reports.ts';
import { maxReasonLength } from '@ballpark/domain/text-limits.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  decisionNames,
  decisionText,
  hiddenTexts,
  kindNames,
  titleOf,
  whyText,
} from '../features/moderation/case-texts.ts';
import { caseQuery, moderationKeys } from '../features/moderation/moderation-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { DecisionFields, contentHints, personHints, useDecision } from '../lib/decision-fields.tsx';
import { AmountText } from '../lib/format/amount-text.tsx';
import { displayName } from '../lib/format/display-name.ts';
import { RelativeTimeText, dayText } from '../lib/format/time-text.tsx';
import { reasonNames, restrictionNames } from '../lib/labels.ts';
import { useReason } from '../lib/reason-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Loading } from '../lib/loading.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  const { id = '' } = useParams();
  const found = useQuery(caseQuery(id));
  const one = found.data;
  return (
    <div className="mx-auto w-full max-w-3xl">
      <BackLink to="/moderation">{t`Moderation`}</BackLink>
      {found.isError && !one && (
        <>
          <PageTitle>{t`Case`}</PageTitle>
          <PageHeader title={t`Case`} />
        </>
      )}
      <Loading
        query={found}
        skeleton={<Skeleton className="h-96 rounded-xl!" />}
        failed={say(messages.caseFailed)}
      />
      {one && (
        <>
          <PageTitle>{t`${{ title: titleOf(one) }} · Moderation`}</PageTitle>
          <PageHeader
            title={<span dir="auto">{titleOf(one)}</span>}
            description={`${i18n._(kindNames[one.subjectKind])} · ${whyText(one)}`}
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

function choices() {
  const actions: Record<Decision, { label: string; hint: string }> = {
    keep: {
      label: t({ message: 'Keep it', context: 'something reported' }),
      hint: t`It breaks no rule. If reports hid it, it’s shown again.`,
    },
    hide: { label: t`Hide it`, hint: contentHints.hide },
    remove: { label: t`Remove it`, hint: contentHints.remove },
    warn: { label: t`Warn them`, hint: personHints.warn },
    limit: { label: t`Limit their account`, hint: personHints.limit },
    suspend: { label: t`Suspend them`, hint: personHints.suspend },
  };
  return decisions.map((value) => ({ value, ...actions[value] }));
}
/** All but 'keep' leave the decision unchanged. */
const answers = () => [
  { value: 'keep' as const, label: t`Grant the appeal`, hint: t`The decision is undone.` },
  { value: 'hide' as const, label: t`Deny it`, hint: t`The decision stands.` },
];

const refusals: Record<NonNullable<CaseDetail['refusal']>, string> = {
  caseAboutYourself: messages.caseAboutYourself,
  caseNeedsAdmin: messages.caseNeedsAdmin,
  appealByAnother: statementMessages.appealByAnother,
};

/** A part that can be removed by itself, beside the photos. */
const ofName = 'name';

function DecisionForm({ case: one }: { case: CaseDetail }) {
  const queryClient = useQueryClient();
  const decision = useDecision<Decision>();
  const [part, setPart] = useState('');
  const photos = one.subject?.photoUrls ?? [];
  const isRemoved = decision.action === 'remove';
  const isPerson = one.subject !== null && one.subjectKind === 'user';
  const parts = [
    ...photos.map((url, at) => ({ value: url, label: t`Just photo ${{ number: at + 1 }}` })),
    ...(isPerson ? [{ value: ofName, label: t`Just the name and username` }] : []),
  ];

  async function decide(reason: string) {
    const only = part === ofName ? { isName: true } : { photoUrl: part };
    const what = { ...decision.bodyOf(reason), ...(isRemoved && part !== '' && only) };
    const { version, contentHash } = one;
    const body = { ...what, version, ...(contentHash !== null && { contentHash }) };
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
    return t`Decision saved`;
  }

  const { send, isBusy, renderField, proofDialog } = useReason({
    failed: say(messages.decisionFailed),
    onSend: decide,
  });
  if (one.refusal) return <Surface>{say(refusals[one.refusal])}</Surface>;
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  return (
    <Surface as="section" aria-labelledby="decision-heading">
      <h2 id="decision-heading" className="mb-4 type-heading">
        {t`Your decision`}
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <DecisionFields decision={decision} options={one.kind === 'appeal' ? answers() : choices()}>
          {isRemoved && parts.length > 0 && (
            <Select
              label={t`What should be removed?`}
              options={[{ value: '', label: isPerson ? t`Photos and text` : t`All of it` }, ...parts]}
              value={part}
              onChoose={setPart}
            />
          )}
        </DecisionFields>
        {renderField({
          label: t`Why?`,
          hint: t`They’ll read this, and it’s kept in the log. Don’t name anyone who reported them.`,
          max: maxReasonLength,
        })}
        <Button type="submit" isBusy={isBusy} className="self-start max-sm:w-full">
          {t`Decide`}
        </Button>
      </form>
      {proofDialog}
    </Surface>
  );
}

type DecisionMadeProps = { kind: ModerationCase['kind']; decided: NonNullable<ModerationCase['decided']> };

function DecisionMade({ kind, decided: { action, reason, at, by } }: DecisionMadeProps) {
  return (
    <Surface as="section" aria-labelledby="decision-heading">
      <h2 id="decision-heading" className="type-heading">
        {decisionText(kind, action)}
      </h2>
      <p dir="auto" className="mt-1 wrap-anywhere">
        {t`“${{ quoted: reason }}”`}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {by ? displayName(by) : say(screenMessages.formerMember)} · <RelativeTimeText at={at} />
      </p>
    </Surface>
  );
}

/** As the person read it; does not name who decided. */
function CaseAppealed({ appealed }: { appealed: NonNullable<CaseDetail['appealed']> }) {
  const { action, reason, facts, decidedBy, at } = appealed;
  return (
    <Surface as="section" aria-labelledby="appealed-heading">
      <h2 id="appealed-heading" className="type-heading">
        {t`What the appeal is about`}
      </h2>
      <p className="mt-1 font-semibold">{restrictionNames[action]}</p>
      {reason !== '' && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {t`“${{ quoted: reason }}”`}
        </p>
      )}
      <p className="mt-1 wrap-anywhere">{facts}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {decidedBy === 'person' ? t`By a moderator` : t`Automatically`} · <RelativeTimeText at={at} />
      </p>
    </Surface>
  );
}

function CaseContext({ case: { subject, hiddenBy, subjectKind, person } }: { case: CaseDetail }) {
  if (!subject) return <Surface>{t`This has been deleted. You can still decide about the person.`}</Surface>;
  const { text, listing, amount, currency, photoUrls } = subject;
  return (
    <Surface as="section" aria-labelledby="context-heading">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="context-heading" className="type-heading">
          {t`What it’s about`}
        </h2>
        {hiddenBy && <Badge tone="warning">{i18n._(hiddenTexts[hiddenBy])}</Badge>}
      </div>
      {amount !== null && currency !== null && (
        <p className="mt-2 text-xl">
          <AmountText amount={amount} currency={currency} />
        </p>
      )}
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
        {text || t`No text.`}
      </p>
      {photoUrls.length > 0 && (
        <ul aria-label={t`Photos`} className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3">
          {photoUrls.map((url, at) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url}
                  alt={t`Number ${{ number: at + 1 }} of ${{ count: photoUrls.length }}`}
                  className="aspect-square w-full rounded-md object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-x-5">
        {listing && (
          <Link to={`/listing/${listing.id}`} className="inline-flex min-h-11 items-center underline">
            {subjectKind === 'listing' ? t`Open the listing` : t`Open “${{ title: listing.title }}”`}
          </Link>
        )}
        <Link to={`/profile/${person.id}`} className="inline-flex min-h-11 items-center underline">
          {t`Open the profile`}
        </Link>
      </p>
    </Surface>
  );
}

/** Reports and automatic signals, without names. */
function CaseReports({ case: { reports, signals } }: { case: CaseDetail }) {
  if (reports.length === 0 && signals.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby="reports-heading">
      <h2 id="reports-heading" className="type-heading">
        {t`Why it’s here`}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {signals.map((text) => (
          <li key={text} className="py-3 wrap-anywhere">
            {text}
          </li>
        ))}
        {reports.map(({ reason, text, weight, photoUrl, isOfEarlier, createdAt }) => (
          <li key={`${createdAt} ${weight} ${text}`} className="py-3">
            <p className="font-semibold">
              {photoUrl ? t`${{ reason: reasonNames[reason] }} (a photo)` : reasonNames[reason]}
            </p>
            {text && (
              <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
                {t`“${{ quoted: text }}”`}
              </p>
            )}
            <p className="mt-1 text-sm text-ink-soft">
              {trustText(weight)} · <RelativeTimeText at={createdAt} />
              {isOfEarlier && <> · {t`They’ve changed it since`}</>}
            </p>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

/** Trust by earlier reports; starts at one half. */
function trustText(weight: number): string {
  if (weight > 0.6) return t`From someone whose reports are usually right`;
  return weight < 0.25
    ? t`From someone whose reports are usually wrong`
    : t`From someone who has rarely reported anything`;
}

function CaseHistory({ case: { person, history } }: { case: CaseDetail }) {
  const { joinedAt, listingCount, suggestionCount, cases, role } = history;
  return (
    <Surface as="section" aria-labelledby="person-heading">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="person-heading" dir="auto" className="type-heading wrap-anywhere">
          {displayName(person)}
        </h2>
        {role !== 'member' && (
          <Badge tone="accent">
            {role === 'admin' ? t({ message: 'Admin', context: 'a role' }) : t`Moderator`}
          </Badge>
        )}
      </div>
      <p className="mt-1 text-ink-soft">
        {[
          t`Joined ${{ day: dayText(joinedAt) }}`,
          plural(listingCount, { one: '# listing', other: '# listings' }),
          plural(suggestionCount, { one: '# suggestion', other: '# suggestions' }),
          plural({ xp: person.xp }, { one: '# XP', other: '# XP' }),
        ].join(' · ')}
      </p>
      <h3 className="mt-4 font-semibold">{t`Past decisions`}</h3>
      {cases.length === 0 ? (
        <p className="text-ink-soft">{t`None.`}</p>
      ) : (
        <ul className="divide-y divide-line">
          {cases.map(({ id, subjectKind, action, reason, decidedAt }) => (
            <li key={id} className="py-2.5">
              <Link
                to={`/moderation/${id}`}
                className="inline-flex min-h-11 items-center gap-2 underline-offset-3 hover:underline"
              >
                {i18n._(kindNames[subjectKind])}
                <Badge tone={action === 'keep' ? 'neutral' : 'accent'}>{i18n._(decisionNames[action])}</Badge>
                <span className="text-sm text-ink-soft">
                  <RelativeTimeText at={decidedAt} />
                </span>
              </Link>
              <p dir="auto" className="text-sm wrap-anywhere text-ink-soft">
                {t`“${{ quoted: reason }}”`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Surface>
  );
}
