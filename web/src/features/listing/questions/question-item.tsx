import type { Person } from '@ballpark/domain/contract/fields.ts';
import { questionMessages as messages } from '@ballpark/domain/contract/question-messages.ts';
import type { Question } from '@ballpark/domain/contract/questions.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { displayName } from '../../../lib/format/display-name.ts';
import { ReportButton } from '../../../lib/report/report-button.tsx';
import { RelativeTimeText } from '../../../lib/format/relative-time-text.tsx';
import { PersonMenu } from '../../../lib/people/person-menu.tsx';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useAddressedLine } from '../use-addressed-line.ts';
import { QuestionForm } from './question-form.tsx';
import { useAnswer, useTakeBack } from './use-questions.ts';

type QuestionItemProps = {
  question: Question;
  owner: Person;
  readerId: string;
  /** Also where there is an answer that may still be changed. */
  mayAnswer: boolean;
};

/** One question with its answer, or where the owner writes it. */
export function QuestionItem({ question, owner, readerId, mayAnswer }: QuestionItemProps) {
  const { id, text, user, createdAt, answer } = question;
  const [isAnswering, setAnswering] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const line = useAddressedLine('question', id, item);
  const answering = useAnswer(question);
  const { takeBack, isPending } = useTakeBack(question);
  const isOwn = user.id === readerId;
  return (
    <li
      ref={item}
      id={line.id}
      tabIndex={-1}
      className={classes('grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 py-4', line.className)}
    >
      <Avatar photoUrl={user.photoUrl && cardPhotoUrl(user.photoUrl)} name={displayName(user)} />
      <div>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Link
                to={`/profile/${user.id}`}
                className="tall-target max-w-full font-semibold wrap-anywhere underline-offset-3 hover:underline"
              >
                {displayName(user)}
              </Link>
              {isOwn && <Badge tone="accent">You</Badge>}
            </p>
            <p className="text-sm text-ink-soft">
              <RelativeTimeText at={createdAt} />
            </p>
          </div>
          {!isOwn && (
            <span className="-mt-1.5 -mr-2 flex">
              <ReportButton
                what="this question"
                label={`Report the question of ${displayName(user)}`}
                subject={{ subjectKind: 'question', subjectId: id }}
              />
              <PersonMenu person={{ id: user.id, name: displayName(user) }} />
            </span>
          )}
          {isOwn && !answer && (
            <IconButton
              label="Take your question back"
              icon={Trash2}
              onClick={() => setAsked(true)}
              className="-mt-1.5 -mr-2"
            />
          )}
        </div>
        <p dir="auto" className="mt-1.5 max-w-prose wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        {answer && !isAnswering && (
          <div className="relative mt-3 border-l-3 border-accent pr-11 pl-3.5">
            {owner.id !== readerId && (
              <span className="absolute -top-2 -right-2">
                <ReportButton
                  what="this answer"
                  label={`Report the answer of ${displayName(owner)}`}
                  subject={{ subjectKind: 'question', subjectId: answer.id }}
                />
              </span>
            )}
            <p className="text-sm text-ink-soft">
              <span className="font-semibold wrap-anywhere text-ink">{displayName(owner)}</span>
              {', the owner · '}
              <RelativeTimeText at={answer.answeredAt} />
              {answer.editedAt !== null && (
                <>
                  {' · '}
                  <RelativeTimeText at={answer.editedAt} what="edited" beside={answer.answeredAt} />
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
            label="Your answer"
            initial={answer?.text}
            missing={messages.answerMissing}
            failed={messages.questionAnswerFailed}
            sendLabel={answer ? 'Save Answer' : 'Send Answer'}
            sending={answering}
            onDone={() => {
              setAnswering(false);
              item.current?.focus();
            }}
          />
        ) : (
          mayAnswer && (
            <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAnswering(true)}>
              {answer ? 'Change Answer' : 'Answer'}
              <span className="sr-only"> the question of {displayName(user)}</span>
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
        title="Take your question back?"
        confirmLabel="Take it back"
      >
        Nobody will see it any more.
      </ConfirmDialog>
    </li>
  );
}
