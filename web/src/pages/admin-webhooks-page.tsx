import { webhookMessages } from '@ballpark/domain/contract/webhook-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { AdminHeader } from '../features/admin/admin-header.tsx';
import { WebhooksPanel } from '../features/webhooks/webhooks-panel.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle>{t`Webhooks · Admin`}</PageTitle>
      <AdminHeader
        title={t`Webhooks`}
        description={t`Have another program told what happens on all listings. Each ends with the account of the admin who added it.`}
      />
      {!site.hasWebhooks && (
        <p className="mb-5 font-semibold text-warning-ink">{say(webhookMessages.webhooksOff)}</p>
      )}
      <WebhooksPanel scope="all" />
    </div>
  );
}
