import { webhookMessages } from '@ballpark/domain/contract/webhook-messages.ts';
import { maxOutsideAddressLength } from '@ballpark/domain/outside-address.ts';
import { type WebhookKind, webhookKinds } from '@ballpark/domain/webhooks.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api.ts';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import { type WebhookScope, webhookCalls, webhooksQuery } from './webhook-calls.ts';
import { kindNames } from './webhook-names.ts';

type NewWebhookFormProps = {
  scope: WebhookScope;
  onAdded: (added: { id: string; secret: string }) => void;
};

export function NewWebhookForm({ scope, onAdded }: NewWebhookFormProps) {
  const queryClient = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const [url, setUrl] = useState('');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhookKinds);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    try {
      onAdded(await withProof(() => webhookCalls[scope].add({ url, kinds: [...kinds] })));
      setUrl('');
    } catch (error) {
      if (error instanceof ProofCancelled) return;
      setErrors(error instanceof ApiError ? error.fields : {});
      toast.error(errorText(error, webhookMessages.webhookNotAdded));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: webhooksQuery(scope).queryKey });
    }
  }

  return (
    <Surface as="section">
      <h2 className="mb-4 type-subheading">{t`Add a webhook`}</h2>
      <form noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-5">
        <TextField
          label={t`Address`}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxOutsideAddressLength}
          dir="ltr"
          placeholder="https://"
          hint={t`Where we post each event. It begins with https:// and must be reachable from the internet.`}
          value={url}
          error={errors['url']}
          onChange={(event) => setUrl(event.target.value)}
        />
        <fieldset>
          <legend className="mb-1.5 type-label">{t`When`}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {webhookKinds.map((kind) => (
              <Checkbox
                key={kind}
                label={i18n._(kindNames[kind])}
                checked={kinds.includes(kind)}
                onChange={({ target }) =>
                  setKinds(target.checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
                }
              />
            ))}
          </div>
        </fieldset>
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={kinds.length === 0}
          className="self-start max-sm:w-full"
        >
          {t`Add webhook`}
        </Button>
      </form>
      {proofDialog}
    </Surface>
  );
}

type NewSecretProps = { secret: string; onSaved: () => void };

export function NewSecret({ secret, onSaved }: NewSecretProps) {
  function copy() {
    // Missing without TLS.
    const copied =
      (navigator.clipboard as Clipboard | undefined)?.writeText(secret) ?? Promise.reject(new Error());
    copied.then(
      () => toast.success(t`Secret copied`),
      () => toast.error(t`We couldn’t copy it. Please copy it yourself.`),
    );
  }
  return (
    <div role="status" className="mt-4 rounded-lg bg-gold-soft p-4 text-gold-ink">
      <p className="font-semibold">{t`Its secret, which we show only now`}</p>
      <p className="mt-1">{t`Your receiver needs it to tell that an event comes from here.`}</p>
      <code className="mt-3 block rounded-md bg-raised p-3 text-ink wrap-anywhere">{secret}</code>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:flex-col">
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden className="size-5" />
          {t`Copy`}
        </Button>
        <Button onClick={onSaved}>{t`I’ve saved it`}</Button>
      </div>
    </div>
  );
}
