import { tokenMessages as messages } from '@ballpark/domain/contract/auth-messages.ts';
import type { Token } from '@ballpark/domain/contract/tokens.ts';
import { hasRole } from '@ballpark/domain/route-access.ts';
import { site } from '@ballpark/domain/site.ts';
import { maxTokenNameLength } from '@ballpark/domain/text-limits.ts';
import type { TokenScope } from '@ballpark/domain/token-scopes.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, SquareTerminal } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { PageTitle } from '../features/shell/page-title.tsx';
import { ApiError, api, errorText } from '../lib/api/api.ts';
import { serverNowMs } from '../lib/clock.ts';
import { dayText } from '../lib/format/time-text.tsx';
import { say } from '../ui/say.ts';
import { Loading } from '../lib/loading.tsx';
import { ProofCancelled, useProof } from '../lib/proof/use-proof.tsx';
import { useSession } from '../lib/session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { BackLink, TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';

type Made = { secret: string; token: Token };

export function Component() {
  const tokens = useQuery({ ...tokensQuery(), staleTime: 0 });
  const [made, setMade] = useState<Made | null>(null);
  const mcpAddress = `${globalThis.location.origin}/mcp`;
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Tokens for scripts`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      <PageHeader
        title={t`Tokens for scripts`}
        description={t`With a token, a program of yours reads or posts in your name, without your password.`}
      />
      <div className="flex flex-col gap-5">
        {made && <NewToken key={made.token.id} {...made} />}
        <Loading
          query={tokens}
          skeleton={<Skeleton className="h-24 rounded-xl!" />}
          failed={say(messages.tokensLoadFailed)}
        />
        {tokens.data && tokens.data.length > 0 && (
          <TokenList tokens={tokens.data} onEnded={(id) => made?.token.id === id && setMade(null)} />
        )}
        {site.allowsTokens ? (
          <CreateForm onMade={setMade} />
        ) : (
          <p className="rounded-md bg-sunken px-4 py-3">
            {t`Tokens are turned off on this site. Yours don’t work until an admin turns them on again.`}
          </p>
        )}
        <p className="text-ink-soft">
          <Trans>
            What programs can do is described at{' '}
            <TextLink to="/api/docs" reloadDocument>
              /api/docs
            </TextLink>
            . A token never opens your account: its settings, password and email stay closed to it.
          </Trans>
        </p>
        {site.allowsAssistants && (
          <p className="wrap-anywhere text-ink-soft">
            <Trans>
              Assistants that speak MCP connect to <code>{mcpAddress}</code>, with a token if they are to see
              your listings or prepare new ones. You post those yourself.
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}

/** Shown until the page is left. */
function NewToken({ secret, token }: Made) {
  function copy() {
    // Missing without TLS.
    const copied =
      (navigator.clipboard as Clipboard | undefined)?.writeText(secret) ?? Promise.reject(new Error());
    copied.then(
      () => toast.success(messages.tokenCopied),
      () => toast.error(messages.tokenCopyFailed),
    );
  }
  return (
    <Surface as="section" padding="md" aria-labelledby="new-token">
      <h2 id="new-token" className="type-subheading wrap-anywhere">
        <Trans>
          Your new token: <>{token.name}</>
        </Trans>
      </h2>
      <p role="status" className="mt-1 text-ink-soft">
        {t`Copy it now. It’s shown only this once.`}
      </p>
      <code className="mt-4 block rounded-lg bg-sunken p-4 break-all select-all">{secret}</code>
      <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={copy}>
        <Copy aria-hidden className="size-5" />
        {t`Copy`}
      </Button>
    </Surface>
  );
}

function TokenList({ tokens, onEnded }: { tokens: readonly Token[]; onEnded: (id: string) => void }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Token | null>(null);
  const ending = useMutation({
    mutationFn: (id: string) => api('DELETE /tokens/:id', { params: { id } }).catch(ignoreGone),
    onSuccess: (_, id) => {
      toast.success(messages.tokenEnded);
      onEnded(id);
    },
    onError: (error) => toast.error(errorText(error, messages.tokenEndFailed)),
    onSettled: () => {
      setAsked(null);
      return client.invalidateQueries({ queryKey: tokensQuery().queryKey });
    },
  });
  return (
    <Surface padding="none">
      <ul aria-label={t`Your tokens`} className="divide-y divide-line/70">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onEnd={() => setAsked(token)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && ending.mutate(asked.id)}
        isBusy={ending.isPending}
        isDangerous
        title={t`End this token?`}
        confirmLabel={t({ message: 'End', context: 'a token, so that it works no more' })}
      >
        {t`Programs that use it stop working at once.`}
      </ConfirmDialog>
    </Surface>
  );
}

function TokenRow({ token, onEnd }: { token: Token; onEnd: () => void }) {
  const { name, scopes, expiresAt, lastUsedOn } = token;
  const isOver = Date.parse(expiresAt) <= serverNowMs();
  const until = dayText(expiresAt);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-5 sm:px-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-sunken text-ink-soft">
        <SquareTerminal aria-hidden className="size-5.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="font-bold wrap-anywhere">
          {name}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {scopes.map((scope) => scopeNames()[scope]).join(' · ')}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {isOver ? t`Ended on ${until}` : t`Works until ${until}`}
          {' · '}
          {lastUsedOn === null
            ? t`never used`
            : t`last used on ${{ day: dayText(`${lastUsedOn}T12:00:00Z`) }}`}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        onClick={onEnd}
        aria-label={t({ message: `End ${name}`, comment: 'a token' })}
        className="max-sm:w-full"
      >
        {isOver ? t`Remove` : t({ message: 'End', context: 'a token, so that it works no more' })}
      </Button>
    </li>
  );
}

const scopeNames = (): Record<TokenScope, string> => ({
  read: t`Read`,
  listings: t`Post listings`,
  guess: t`Guess`,
  moderate: t`Moderate`,
});

const scopeHints = (): Record<TokenScope, string> => ({
  read: t`Everything you can see here, but not your account.`,
  listings: t`Post, edit, close and delete your listings, with photos, and answer questions about them.`,
  guess: t`Guess on listings, and change or withdraw your guesses.`,
  moderate: t`Read and decide cases. Suspending someone still takes you.`,
});

const choosableDays = [7, 30, 90, 180, 365];

function CreateForm({ onMade }: { onMade: (made: Made) => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const { withProof, proofDialog } = useProof();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [days, setDays] = useState('90');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const offered = (['read', 'listings', 'guess', 'moderate'] as const).filter(
    (scope) => scope !== 'moderate' || hasRole(user?.role ?? 'member', 'moderator'),
  );

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    try {
      const body = { name, scopes: [...scopes], days: Number(days) };
      onMade(await withProof(() => api('POST /tokens', { body })));
      setName('');
      void client.invalidateQueries({ queryKey: tokensQuery().queryKey });
      scrollTo({ top: 0 });
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (fields['name'] !== undefined) form.querySelector('input')?.focus();
      if (Object.keys(fields).length === 0) toast.error(errorText(error, messages.tokenCreateFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Surface as="section" padding="lg">
      <h2 className="type-heading">{t`New token`}</h2>
      <form noValidate onSubmit={(event) => void create(event)} className="mt-5 flex flex-col gap-5">
        <TextField
          label={t`Name`}
          name="name"
          hint={t`Where you use it, such as “Shop export”.`}
          maxLength={maxTokenNameLength}
          autoComplete="off"
          value={name}
          error={errors['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 type-label">{t`What it may do`}</legend>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              label={scopeNames()[scope]}
              hint={scopeHints()[scope]}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes((chosen) =>
                  target.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope),
                )
              }
            />
          ))}
          {errors['scopes'] !== undefined && (
            <p role="alert" className="text-sm font-semibold text-danger-ink">
              {errors['scopes']}
            </p>
          )}
        </fieldset>
        <Select
          label={t`How long it works`}
          value={days}
          options={choosableDays.map((count) => ({
            value: String(count),
            label: plural(count, { one: '# day', other: '# days' }),
          }))}
          onChoose={setDays}
        />
        <Button type="submit" isBusy={isBusy} className="self-end max-sm:w-full">
          {t`Create token`}
        </Button>
      </form>
      {proofDialog}
    </Surface>
  );
}

/** A token that is already gone is fine. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

function tokensQuery() {
  return queryOptions({
    queryKey: ['tokens'],
    queryFn: async ({ signal }) => (await api('GET /tokens', { signal })).tokens,
  });
}
