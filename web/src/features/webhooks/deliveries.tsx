import type { WebhookDelivery } from '@ballpark/domain/contract/webhooks.ts';
import { webhookMessages } from '@ballpark/domain/contract/webhook-messages.ts';
import { plural, t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/api/api.ts';
import { RelativeTimeText, momentText } from '../../lib/format/time-text.tsx';
import { say } from '../../ui/say.ts';
import { Loading } from '../../lib/loading.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { type WebhookScope, deliveriesQuery, webhookCalls, webhooksQuery } from './webhook-calls.ts';
import { kindText, outcomeText } from './webhook-names.ts';

type DeliveriesProps = { scope: WebhookScope; webhookId: string; canSend: boolean };

/** The last hundred, the newest first. */
export function Deliveries({ scope, webhookId, canSend }: DeliveriesProps) {
  const queryClient = useQueryClient();
  const found = useQuery(deliveriesQuery(scope, webhookId));
  const again = useMutation({
    mutationFn: (id: string) => webhookCalls[scope].again(id),
    onSuccess: () => toast.success(t`It’s on its way again`),
    onError: (error) => toast.error(errorText(error, webhookMessages.webhookNotSent)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksQuery(scope).queryKey }),
  });
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 font-semibold">{t`Last deliveries`}</h3>
      <Loading
        query={found}
        skeleton={<Skeleton className="h-24 rounded-lg!" />}
        failed={say(webhookMessages.webhookDeliveriesFailed)}
      />
      {found.data?.length === 0 && <p className="text-ink-soft">{t`Nothing has been sent yet.`}</p>}
      {found.data && (
        <ul className="divide-y divide-line">
          {found.data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isSending={again.isPending && again.variables === delivery.id}
              onSend={canSend ? () => again.mutate(delivery.id) : null}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type DeliveryRowProps = { delivery: WebhookDelivery; isSending: boolean; onSend: (() => void) | null };

function DeliveryRow({ delivery, isSending, onSend }: DeliveryRowProps) {
  const { kind, listingId, state, tries, happenedAt, nextTryAt } = delivery;
  const name = kindText(kind);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {listingId === null || kind === 'listing.deleted' ? (
            name
          ) : (
            <TextLink to={`/listing/${listingId}`}>{name}</TextLink>
          )}
          <StateBadge state={state} />
        </p>
        <p className="text-sm text-ink-soft">
          <RelativeTimeText at={happenedAt} />
          {' · '}
          {outcomeText(delivery)}
          {tries > 1 && ` · ${plural(tries, { one: '# try', other: '# tries' })}`}
          {state === 'waiting' && tries > 0 && nextTryAt !== null && (
            <>
              {' · '}
              {t`next try ${{ moment: momentText(nextTryAt) }}`}
            </>
          )}
        </p>
      </div>
      {onSend && (tries > 0 || state === 'failed') && (
        <Button
          variant="secondary"
          size="sm"
          isBusy={isSending}
          onClick={onSend}
          aria-label={t`Send again: ${name}`}
          className="max-sm:w-full"
        >
          {t`Send again`}
        </Button>
      )}
    </li>
  );
}

function StateBadge({ state }: Pick<WebhookDelivery, 'state'>) {
  if (state === 'delivered') return <Badge tone="accent">{t`Delivered`}</Badge>;
  if (state === 'failed') return <Badge tone="danger">{t`Failed`}</Badge>;
  return <Badge tone="warning">{t({ message: 'Waiting', comment: 'a delivery that will be tried' })}</Badge>;
}
