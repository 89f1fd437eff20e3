import type { Statement } from '@ballpark/domain/contract/statements.ts';
import { useState } from 'react';
import { serverNowMs } from '../../lib/clock.ts';
import { momentText } from '../../lib/format/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { AppealForm } from './appeal-form.tsx';

/** The appeal against a decision: how to send it, what was sent, and what became of it (product 15.10). */
export function AppealPart({ statement: { id, appeal, appealUntil } }: { statement: Statement }) {
  const [isWriting, setWriting] = useState(false);
  // Whether its time is over matters when the page is opened; the server has the last word.
  const [isLate] = useState(() => Date.parse(appealUntil) < serverNowMs());
  if (appeal === null)
    return (
      <div className="mt-6 border-t border-line pt-5">
        {isWriting ? (
          <AppealForm id={id} onCancel={() => setWriting(false)} />
        ) : isLate ? (
          <p className="text-ink-soft">You could appeal until {momentText(appealUntil)}.</p>
        ) : (
          <>
            <p className="mb-4 text-ink-soft">
              Do you see it differently? You can appeal until {momentText(appealUntil)}. Another person than
              the one who decided looks at it, where there are two.
            </p>
            <Button variant="secondary" onClick={() => setWriting(true)} className="max-sm:w-full">
              Appeal
            </Button>
          </>
        )}
      </div>
    );
  return (
    <div className="mt-6 flex flex-col gap-4 border-t border-line pt-5">
      <Words title="Your appeal" text={appeal.text} />
      {appeal.answer === null ? (
        <p className="text-ink-soft">It waits for an answer, which we tell you here and by mail.</p>
      ) : (
        <Words
          title={
            appeal.answer.outcome === 'granted' ? 'Granted: it is undone' : 'Denied: the decision stands'
          }
          text={appeal.answer.text}
        />
      )}
      {appeal.answer?.isBySameModerator && (
        <p className="text-sm text-ink-soft">
          Answered by the person who had decided, for nobody else looks after this place.
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
