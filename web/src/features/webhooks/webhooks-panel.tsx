import type { Webhook } from '@ballpark/domain/contract/webhooks.ts';
import { webhookMessages } from '@ballpark/domain/contract/webhook-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { maxWebhooks } from '@ballpark/domain/webhooks.ts';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { RelativeTimeText } from '../../lib/format/time-text.tsx';
import { say } from '../../ui/say.ts';
import { Loading } from '../../lib/loading.tsx';
import { ProofCancelled, useProof } from '../../lib/proof/use-proof.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.ts';
import { Deliveries } from './deliveries.tsx';
import { NewSecret, NewWebhookForm } from './new-webhook-form.tsx';
import { type WebhookScope, deliveriesQuery, webhookCalls, webhooksQuery } from './webhook-calls.ts';
import { kindText, pauseText } from './webhook-names.ts';

type WebhooksPanelProps = { scope: WebhookScope };

/** What is there, and a form for one more. */
export function WebhooksPanel({ scope }: WebhooksPanelProps) {
  const found = useQuery(webhooksQuery(scope));
  const [added, setAdded] = useState<{ id: string; secret: string } | null>(null);
  if (!found.data)
    return (
      <Loading
        query={found}
        skeleton={<Skeleton className="h-48 rounded-xl!" />}
        failed={say(webhookMessages.webhooksFailed)}
      />
    );
  return (
    <div className="flex flex-col gap-5">
      {site.hasWebhooks && found.data.length === 0 && (
        <EmptyState icon={WebhookIcon} title={t`No webhooks yet`}>
          {t`Add an address, and it gets word of what happens as soon as it does.`}
        </EmptyState>
      )}
      {found.data.map((webhook) => (
        <WebhookCard key={webhook.id} scope={scope} webhook={webhook}>
          {added?.id === webhook.id && <NewSecret secret={added.secret} onSaved={() => setAdded(null)} />}
        </WebhookCard>
      ))}
      {site.hasWebhooks && found.data.length < maxWebhooks && (
        <NewWebhookForm scope={scope} onAdded={setAdded} />
      )}
      {found.data.length >= maxWebhooks && (
        <p className="text-ink-soft">{say(webhookMessages.webhooksTooMany)}</p>
      )}
    </div>
  );
}

type WebhookCardProps = { scope: WebhookScope; webhook: Webhook; children: React.ReactNode };

function WebhookCard({ scope, webhook, children }: WebhookCardProps) {
  const { id, url, kinds, pausedAt, createdAt, user } = webhook;
  const queryClient = useQueryClient();
  const { run, isBusy, proofDialog } = useWebhookCall(scope);
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const calls = webhookCalls[scope];
  const { host } = new URL(url);

  async function remove() {
    setRemoving(false);
    await run(async () => {
      await calls.remove(id);
      // They are gone with it, and not to be read again.
      setOpen(false);
      queryClient.removeQueries({ queryKey: deliveriesQuery(scope, id).queryKey });
    }, webhookMessages.webhookNotRemoved);
  }

  async function test() {
    if (!(await run(() => calls.test(id), webhookMessages.webhookNotSent))) return;
    setOpen(true);
    toast.success(t`A test is on its way`);
  }

  return (
    <Surface as="section" aria-label={host}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 font-mono text-base font-semibold wrap-anywhere">{url}</h2>
        {pausedAt === null ? <Badge tone="accent">{t`On`}</Badge> : <Badge tone="warning">{t`Paused`}</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {scope === 'own' ? (
          <RelativeTimeText at={createdAt} say={(time) => t`Added ${time}`} />
        ) : (
          <RelativeTimeText at={createdAt} say={(time) => t`Added ${time} by ${{ name: user.name }}`} />
        )}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <li key={kind}>
            <Badge>{kindText(kind)}</Badge>
          </li>
        ))}
      </ul>
      {pausedAt !== null && <p className="mt-3 font-semibold text-warning-ink">{pauseText(webhook)}</p>}
      {children}
      <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Hide deliveries` : t`Show deliveries`}
        </Button>
        {pausedAt === null && (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void test()}>
            {t`Send a test`}
          </Button>
        )}
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={() =>
            void run(
              () => calls.change(id, { isPaused: pausedAt === null }),
              webhookMessages.webhookNotChanged,
            )
          }
        >
          {pausedAt === null ? t`Pause` : t`Resume`}
        </Button>
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() => setRemoving(true)}
          aria-label={t`Remove ${host}`}
        >
          {t`Remove`}
        </Button>
      </div>
      {isOpen && <Deliveries scope={scope} webhookId={id} canSend={pausedAt === null} />}
      <ConfirmDialog
        isOpen={isRemoving}
        onCancel={() => setRemoving(false)}
        onConfirm={() => void remove()}
        title={t`Remove this webhook?`}
        confirmLabel={t`Remove`}
        isDangerous
      >
        {t`Nothing more is sent to it, its secret ends, and its deliveries are deleted.`}
      </ConfirmDialog>
      {proofDialog}
    </Surface>
  );
}

/** A toast on failure; reads the webhooks again. False if it was not done. */
function useWebhookCall(scope: WebhookScope) {
  const queryClient = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const [isBusy, setBusy] = useState(false);

  async function run(call: () => Promise<unknown>, failed: string): Promise<boolean> {
    setBusy(true);
    try {
      await withProof(call);
      return true;
    } catch (error) {
      if (!(error instanceof ProofCancelled)) toast.error(errorText(error, failed));
      return false;
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: webhooksQuery(scope).queryKey });
    }
  }
  return { run, isBusy, proofDialog };
}
