import { t } from '@lingui/core/macro';
import { type LucideIcon, Unlink } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, api } from '../../lib/api/api.ts';
import { useMutationOnce } from '../../lib/api/use-mutation-once.ts';
import { readToken } from '../../lib/token.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormRefusal, FormSign, refusalText } from './form-parts.tsx';

type LinkStepsProps<Done> = {
  icon: LucideIcon;
  title: string;
  description: string;
  label: string;
  busyLabel: string;
  /** Fallback error. */
  failure: string;
  incomplete: string;
  send: (token: string) => Promise<Done>;
  onDone?: (done: Done) => void;
  renderDone: (done: Done) => ReactNode;
  elsewhere: { to: string; text: string };
};

/** Runs on a press, not on opening: mail scanners open links too. */
export function LinkSteps<Done>({ incomplete, elsewhere, renderDone, ...action }: LinkStepsProps<Done>) {
  const token = useLinkToken();
  const { refusal, refuse } = useLinkRefusal(token, incomplete);
  const [done, setDone] = useState<{ reply: Done } | null>(null);
  if (done) return renderDone(done.reply);
  if (refusal !== null)
    return (
      <LinkOutcome isBad icon={Unlink} title={t`This link doesn’t work`} text={refusal}>
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

type LinkOutcomeProps = {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  isBad?: boolean;
  children: ReactNode;
};

/** Replaces the pressed button. */
export function LinkOutcome({ icon, title, text, isBad = false, children }: LinkOutcomeProps) {
  const outcome = useHeadingFocus();
  return (
    <div ref={outcome}>
      <FormSign icon={icon} isBad={isBad} />
      <div role={isBad ? 'alert' : 'status'}>
        <PageHeader title={title} description={text} />
      </div>
      <div className="flex flex-col gap-3">{children}</div>
    </div>
  );
}

/** Signs out first if this session has ended unnoticed. */
export function GoToSignIn() {
  const navigate = useNavigate();
  async function go() {
    // The server ended the session; a 401 ends it here too.
    if (readToken() !== null) await api('GET /auth/profile', {}).catch(() => undefined);
    await navigate('/login');
  }
  return (
    <Button variant="secondary" size="lg" isWide onClick={() => void go()}>
      {t`Go to Sign in`}
    </Button>
  );
}

/**
 * The `#token=` of a mail's link, or empty. Removed from the URL, where it could be shared or read.
 * A second link in the tab replaces the first.
 */
export function useLinkToken(): string {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const inAddress = new URLSearchParams(hash.slice(1)).get('token');
  const [kept, setKept] = useState(inAddress ?? '');
  if (inAddress !== null && inAddress !== kept) setKept(inAddress);

  useEffect(() => {
    if (inAddress !== null) void navigate(pathname + search, { replace: true });
  }, [inAddress, pathname, search, navigate]);
  return kept;
}

type LinkRefusal = {
  /** Null while it may work. */
  refusal: string | null;
  refuse: (text: string) => void;
};

/** The link lacks its token, or the server refused it. Reset when another link is opened. */
export function useLinkRefusal(token: string, incompleteText: string): LinkRefusal {
  const [refused, setRefused] = useState<{ token: string; text: string } | null>(null);
  const refusal = token === '' ? incompleteText : refused?.token === token ? refused.text : null;
  return { refusal, refuse: (text) => setRefused({ token, text }) };
}

/** Focuses the heading of what replaces a form, since the pressed button is gone. */
export function useHeadingFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return place;
}

/** Takes focus, since the pressed button is gone. */
export function StepHeader(texts: { title: string; description: string }) {
  const header = useHeadingFocus();
  return (
    <div ref={header}>
      <PageHeader {...texts} />
    </div>
  );
}
