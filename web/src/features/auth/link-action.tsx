import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { useMutationOnce } from '../../lib/api/use-mutation-once.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { FormSign } from './form-sign.tsx';
import { refusalText } from './refusal-text.ts';

type LinkActionProps<Done> = {
  icon: LucideIcon;
  title: string;
  description: string;
  label: string;
  busyLabel: string;
  /** Shown where the server sent no text. */
  failure: string;
  send: () => Promise<Done>;
  onDone: (done: Done) => void;
  /** Called when the link does not work; `text` is the server's reason. */
  onBadLink: (text: string) => void;
};

/** Says what a mail's link does, and has the button that does it: opening a link does nothing, because programs open links as well. */
export function LinkAction<Done>(props: LinkActionProps<Done>) {
  const { icon, title, description, label, busyLabel, failure, send, onDone, onBadLink } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const sending = useMutationOnce({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const text = refusalText(error, failure);
      if (error instanceof ApiError && [400, 409].includes(error.status)) return onBadLink(text);
      setRefusal(text);
    },
  });
  return (
    <>
      <FormSign icon={icon} />
      <PageHeader title={title} description={description} />
      {refusal !== null && (
        <div className="mb-5">
          <FormRefusal>{refusal}</FormRefusal>
        </div>
      )}
      <Button size="lg" isWide isBusy={sending.isBusy} onClick={() => sending.mutate()}>
        {sending.isBusy ? busyLabel : label}
      </Button>
    </>
  );
}
