import { type LucideIcon, Unlink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { useMutationOnce } from '../../lib/api/use-mutation-once.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { FormSign } from './form-sign.tsx';
import { LinkOutcome } from './link-outcome.tsx';
import { refusalText } from './refusal-text.ts';
import { useLinkRefusal } from './use-link-refusal.ts';
import { useLinkToken } from './use-link-token.ts';

type LinkStepsProps<Done> = {
  icon: LucideIcon;
  title: string;
  description: string;
  label: string;
  busyLabel: string;
  /** Shown where the server sent no text. */
  failure: string;
  /** Shown where the link lacks its token. */
  incomplete: string;
  send: (token: string) => Promise<Done>;
  onDone?: (done: Done) => void;
  renderDone: (done: Done) => ReactNode;
  /** Where to go from a link that does not work. */
  elsewhere: { to: string; text: string };
};

/**
 * Says what a mail's link does, has the button that does it, and says how that went. Opening a link does nothing, because programs open
 * links as well.
 */
export function LinkSteps<Done>({ incomplete, elsewhere, renderDone, ...action }: LinkStepsProps<Done>) {
  const token = useLinkToken();
  const { refusal, refuse } = useLinkRefusal(token, incomplete);
  const [done, setDone] = useState<{ reply: Done } | null>(null);
  if (done) return renderDone(done.reply);
  if (refusal !== null)
    return (
      <LinkOutcome isBad icon={Unlink} title="This link does not work" text={refusal}>
        <LinkButton to={elsewhere.to} size="lg" isWide>
          {elsewhere.text}
        </LinkButton>
      </LinkOutcome>
    );
  return (
    <Action
      key={token}
      {...action}
      token={token}
      onDone={(reply) => {
        setDone({ reply });
        action.onDone?.(reply);
      }}
      onBadLink={refuse}
    />
  );
}

type ActionProps<Done> = Omit<LinkStepsProps<Done>, 'incomplete' | 'elsewhere' | 'renderDone' | 'onDone'> & {
  token: string;
  onDone: (done: Done) => void;
  onBadLink: (text: string) => void;
};

function Action<Done>(props: ActionProps<Done>) {
  const { icon, title, description, label, busyLabel, failure, token, send, onDone, onBadLink } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const sending = useMutationOnce({
    mutationFn: () => send(token),
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
