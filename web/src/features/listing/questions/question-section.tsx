import { composedLength, maxQuestionLength } from '@ballpark/domain/text-limits.ts';
import type { Person } from '@ballpark/domain/contract/fields.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { questionMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import type { Question } from '@ballpark/domain/contract/questions.ts';
import { askRefusal, questionAnswerRefusal } from '@ballpark/domain/listing-access.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseMutationResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessageCircleQuestionMark, Trash2 } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, errorText } from '../../../lib/api/api.ts';
import { displayName } from '../../../lib/format/display-name.ts';
import { EditedTimeText, RelativeTimeText } from '../../../lib/format/time-text.tsx';
import { hasShape, isText } from '../../../lib/has-shape.ts';
import { PersonMenu } from '../../../lib/people/person-menu.tsx';
import { ReportButton } from '../../../lib/report/report-button.tsx';
import { type InputKey, keepInput, readKept } from '../../../lib/session/kept-input.ts';
import { tabStore } from '../../../lib/storage.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useAddressedLine, useIsLineAddressed } from '../use-addressed-line.ts';
import { questionsQuery, useAnswer, useAsk, useTakeBack } from './use-questions.ts';
import { say } from '../../../ui/say.ts';

export type QuestionSectionProps = { listing: ListingDetail; readerId: string; nowMs: number };

export function QuestionSection({ listing, readerId, nowMs }: QuestionSectionProps) {
  const [wantsAll, setWantsAll] = useState(false);
  const isAll = useIsLineAddressed('question') || wantsAll;
  const { data, error, refetch, isFetching } = useQuery({
    ...questionsQuery(listing.id, isAll),
    placeholderData: keepPreviousData,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const facts = {
    ownerId: listing.userId,
    isActive: listing.isActive,
    expiresAtMs: Date.parse(listing.expiresAt),
  };
  if (error && !data) {
    // Gone, or an older server.
    if (error instanceof ApiError && error.status === 404) return null;
    return (
      <ErrorState
        title={errorText(error, messages.questionsFailed)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return null;
  const { questions, count } = data;
  const waiting = questions.filter(({ user, answer }) => user.id === readerId && !answer).length;
  const refused = askRefusal(facts, { all: count, waiting }, readerId, nowMs);
  const mayAsk = refused === null || refused === 'questionsWaiting' || refused === 'questionsFull';
  if (count === 0 && !mayAsk) return null;
  return (
    <section aria-labelledby="questions-heading">
      <h2
        id="questions-heading"
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2.5 type-heading"
      >
        {t`Questions`}
        <Badge>{count}</Badge>
      </h2>
      {questions.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {questions.map((question) => {
            const answeredAtMs = question.answer && Date.parse(question.answer.answeredAt);
            const mayAnswer = questionAnswerRefusal(facts, answeredAtMs, readerId, nowMs) === null;
            return (
              <QuestionItem key={question.id} {...{ question, readerId, mayAnswer }} owner={listing.user} />
            );
          })}
        </ul>
      )}
      {questions.length < count && (
        <Button variant="secondary" isWide className="mt-3" isBusy={isAll} onClick={() => setWantsAll(true)}>
          {plural(count, { one: 'Show all # question', other: 'Show all # questions' })}
        </Button>
      )}
      {mayAsk &&
        (refused === null ? (
          <AskAction listing={listing} readerId={readerId} onSent={() => heading.current?.focus()} />
        ) : (
          <p className="mt-3 text-ink-soft">{say(messages[refused])}</p>
        ))}
    </section>
  );
}

type AskActionProps = { listing: ListingDetail; readerId: string; onSent: () => void };

function AskAction({ listing, readerId, onSent }: AskActionProps) {
  const [isOpen, setOpen] = useState(false);
  const asking = useAsk(listing.id);
  if (!isOpen)
    return (
      <Button variant="secondary" className="mt-3 max-sm:w-full" onClick={() => setOpen(true)}>
        <MessageCircleQuestionMark aria-hidden className="size-5" />
        {t`Ask a question`}
      </Button>
    );
  return (
    <QuestionForm
      keptAs={`ballpark.question.${readerId}.${listing.id}`}
      label={t`Your question`}
      hint={t`Please don’t post prices here. Use Suggest Price.`}
      missing={say(messages.questionMissing)}
      failed={say(messages.questionFailed)}
      sendLabel={t`Send question`}
      sending={asking}
      onDone={(isSent) => {
        setOpen(false);
        if (isSent) onSent();
      }}
    />
  );
}

type QuestionItemProps = {
  question: Question;
  owner: Person;
  readerId: string;
  /** Also true while an answer can be changed. */
  mayAnswer: boolean;
};

function QuestionItem({ question, owner, readerId, mayAnswer }: QuestionItemProps) {
  const { id, text, user, createdAt, answer } = question;
  const [isAnswering, setAnswering] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const line = useAddressedLine('question', id, item);
  const answering = useAnswer(question);
  const { takeBack, isPending } = useTakeBack(question);
  const isOwn = user.id === readerId;
  const [name, ownerName] = [displayName(user), displayName(owner)];
  const asker = <>{name}</>;
  const answerer = <span className="font-semibold wrap-anywhere text-ink">{ownerName}</span>;
  return (
    <li
      ref={item}
      id={line.id}
      tabIndex={-1}
      className={classes('grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 py-4', line.className)}
    >
      <Avatar photoUrl={user.photoUrl && cardPhotoUrl(user.photoUrl)} name={name} />
      <div>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Link
                to={`/profile/${user.id}`}
                className="tall-target max-w-full font-semibold wrap-anywhere underline-offset-3 hover:underline"
              >
                {name}
              </Link>
              {isOwn && <Badge tone="accent">{t`You`}</Badge>}
            </p>
            <p className="text-sm text-ink-soft">
              <RelativeTimeText at={createdAt} />
            </p>
          </div>
          {!isOwn && (
            <span className="-mt-1.5 -me-2 flex">
              <ReportButton
                title={t`Report this question`}
                label={t`Report the question of ${name}`}
                subject={{ subjectKind: 'question', subjectId: id }}
              />
              <PersonMenu person={{ id: user.id, name }} />
            </span>
          )}
          {isOwn && !answer && (
            <IconButton
              label={t`Delete your question`}
              icon={Trash2}
              onClick={() => setAsked(true)}
              className="-mt-1.5 -me-2"
            />
          )}
        </div>
        <p dir="auto" className="mt-1.5 max-w-prose wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        {answer && !isAnswering && (
          <div className="relative mt-3 border-s-3 border-accent pe-11 ps-3.5">
            {owner.id !== readerId && (
              <span className="absolute -top-2 -end-2">
                <ReportButton
                  title={t`Report this answer`}
                  label={t`Report the answer of ${ownerName}`}
                  subject={{ subjectKind: 'question', subjectId: answer.id }}
                />
              </span>
            )}
            <p className="text-sm text-ink-soft">
              <Trans>{answerer}, the owner</Trans>
              {' · '}
              <RelativeTimeText at={answer.answeredAt} />
              {answer.editedAt !== null && (
                <>
                  {' · '}
                  <EditedTimeText at={answer.editedAt} createdAt={answer.answeredAt} />
                </>
              )}
            </p>
            <p dir="auto" className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">
              {answer.text}
            </p>
          </div>
        )}
        {isAnswering ? (
          <QuestionForm
            keptAs={`ballpark.question.${readerId}.${id}`}
            label={t`Your answer`}
            initial={answer?.text}
            missing={say(messages.answerMissing)}
            failed={say(messages.questionAnswerFailed)}
            sendLabel={answer ? t`Save answer` : t`Send answer`}
            sending={answering}
            onDone={() => {
              setAnswering(false);
              item.current?.focus();
            }}
          />
        ) : (
          mayAnswer && (
            <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAnswering(true)}>
              {answer ? (
                <Trans>
                  Change answer<span className="sr-only"> the question of {asker}</span>
                </Trans>
              ) : (
                <Trans>
                  Answer<span className="sr-only"> the question of {asker}</span>
                </Trans>
              )}
            </Button>
          )
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onCancel={() => setAsked(false)}
        onConfirm={() => takeBack(() => setAsked(false))}
        isBusy={isPending}
        isDangerous
        title={t`Delete your question?`}
        confirmLabel={t`Delete question`}
      >
        {t`You can’t undo this.`}
      </ConfirmDialog>
    </li>
  );
}

type QuestionFormProps = {
  /** Keeps the text across a closed form, a reload and an expired session. */
  keptAs: InputKey;
  label: string;
  hint?: string;
  initial?: string | undefined;
  missing: string;
  failed: string;
  sendLabel: string;
  sending: UseMutationResult<unknown, Error, string>;
  onDone: (isSent: boolean) => void;
};

const isEntered = hasShape<{ text: string }>({ text: isText });

function QuestionForm({ keptAs, initial = '', missing, failed, sending, ...rest }: QuestionFormProps) {
  const { label, hint, sendLabel, onDone } = rest;
  const [text, setText] = useState(() => readKept(tabStore, keptAs, isEntered)?.text ?? initial);
  const [problem, setProblem] = useState<string>();

  function enter(typed: string) {
    setText(typed);
    setProblem(undefined);
    keepInput(tabStore, keptAs, { text: typed });
  }
  function leave(isSent: boolean) {
    tabStore.removeItem(keptAs);
    onDone(isSent);
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    if (text.trim() === '') return setProblem(missing);
    sending.mutate(text, {
      onSuccess: () => leave(true),
      onError: (error) => setProblem(errorText(error, failed)),
    });
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-3">
      <TextArea
        label={label}
        hint={hint}
        value={text}
        onChange={(event) => enter(event.target.value)}
        error={problem}
        counter={{ max: maxQuestionLength, length: composedLength(text) }}
        ref={focusFirst}
        className="min-h-20"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={sending.isPending} className="max-sm:flex-1">
          {sendLabel}
        </Button>
        <Button variant="secondary" onClick={() => leave(false)} className="max-sm:flex-1">
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}

/** Replaces the button that had focus. Focus alone would leave the form's buttons out of view. */
function focusFirst(field: HTMLTextAreaElement | null) {
  field?.focus({ preventScroll: true });
  field?.form?.scrollIntoView({ block: 'nearest' });
}
