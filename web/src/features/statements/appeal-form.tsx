import { statementMessages } from '@ballpark/domain/contract/statement-messages.ts';
import { longestAppeal } from '@ballpark/domain/restrictions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, errorText } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { statementsKey } from './statement-queries.ts';
import { composedLength } from '@ballpark/domain/composed.ts';

/** Sends an appeal, once. */
export function AppealForm({ id, onCancel }: { id: string; onCancel: () => void }) {
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
    setProblem(statementMessages.appealMissing);
    field.current?.focus();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        ref={field}
        label="Why do you see it differently?"
        hint="Those who look after the place read this, and nobody else. You can send it once."
        required
        rows={6}
        value={text}
        error={problem}
        counter={{ max: longestAppeal, length: composedLength(text) }}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
        <Button type="submit" isBusy={sending.isPending} className="max-sm:w-full">
          Send Appeal
        </Button>
      </div>
    </form>
  );
}
