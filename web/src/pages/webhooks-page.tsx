import { webhookMessages } from '@ballpark/domain/contract/webhook-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { WebhooksPanel } from '../features/webhooks/webhooks-panel.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { say } from '../ui/say.ts';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>{t`Webhooks`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      <PageHeader
        title={t`Webhooks`}
        description={t`Have another program told what happens on your listings.`}
      />
      {!site.hasWebhooks && (
        <p className="mb-5 font-semibold text-warning-ink">{say(webhookMessages.webhooksOff)}</p>
      )}
      <WebhooksPanel scope="own" />
    </div>
  );
}
