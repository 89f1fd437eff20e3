import { longestQuestion } from '@ballpark/domain/text-limits.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '../../../lib/api/api.ts';
import { hasShape, isText } from '../../../lib/has-shape.ts';
import { type InputKey, keepInput, readKept } from '../../../lib/session/kept-input.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { tabStore } from '../../../lib/storage.ts';
import { composedLength } from '@ballpark/domain/composed.ts';

type QuestionFormProps = {
  /** The key under which the text survives a closed form, a reload and an ended session. */
  keptAs: InputKey;
  label: string;
  hint?: string;
  /** The text that is to be changed. */
  initial?: string | undefined;
  missing: string;
  failed: string;
  sendLabel: string;
  sending: UseMutationResult<unknown, Error, string>;
  onDone: (isSent: boolean) => void;
};

const isEntered = hasShape<{ text: string }>({ text: isText });

/** Where a question or an answer is written. */
export function QuestionForm({ keptAs, initial = '', missing, failed, sending, ...rest }: QuestionFormProps) {
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
        counter={{ max: longestQuestion, length: composedLength(text) }}
        ref={focusFirst}
        className="min-h-20"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={sending.isPending} className="max-sm:flex-1">
          {sendLabel}
        </Button>
        <Button variant="secondary" onClick={() => leave(false)} className="max-sm:flex-1">
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The form takes the place of the button that had the focus. The focus alone would leave its own buttons out of sight. */
function focusFirst(field: HTMLTextAreaElement | null) {
  field?.focus({ preventScroll: true });
  field?.form?.scrollIntoView({ block: 'nearest' });
}
