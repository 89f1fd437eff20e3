import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { questionMessages as messages } from '@ballpark/domain/contract/question-messages.ts';
import { askRefusal, questionAnswerRefusal } from '@ballpark/domain/listing-access.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../../lib/api/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useIsLineAddressed } from '../use-addressed-line.ts';
import { QuestionForm } from './question-form.tsx';
import { QuestionItem } from './question-item.tsx';
import { questionsQuery, useAsk } from './use-questions.ts';

export type QuestionSectionProps = { listing: ListingDetail; readerId: string; nowMs: number };

/** What people asked about a listing, and where they ask. Nothing where there is neither (product 8.12). */
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
    // A listing that is gone has no questions, and neither has one of an older server.
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
        Questions
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
          Show all {count} questions
        </Button>
      )}
      {mayAsk &&
        (refused === null ? (
          <AskAction listing={listing} readerId={readerId} onSent={() => heading.current?.focus()} />
        ) : (
          <p className="mt-3 text-ink-soft">{messages[refused]}</p>
        ))}
    </section>
  );
}

type AskActionProps = { listing: ListingDetail; readerId: string; onSent: () => void };

/** The button that opens the form in its place. */
function AskAction({ listing, readerId, onSent }: AskActionProps) {
  const [isOpen, setOpen] = useState(false);
  const asking = useAsk(listing.id);
  if (!isOpen)
    return (
      <Button variant="secondary" className="mt-3 max-sm:w-full" onClick={() => setOpen(true)}>
        <MessageCircleQuestionMark aria-hidden className="size-5" />
        Ask a Question
      </Button>
    );
  return (
    <QuestionForm
      keptAs={`ballpark.question.${readerId}.${listing.id}`}
      label="Your question"
      hint="To say what you think it is worth, use Suggest Price."
      missing={messages.questionMissing}
      failed={messages.questionFailed}
      sendLabel="Send Question"
      sending={asking}
      onDone={(isSent) => {
        setOpen(false);
        if (isSent) onSent();
      }}
    />
  );
}
