import { t } from '@lingui/core/macro';
import { MailX } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { mailRefusedText } from './mail-refused-text.ts';

/** People whose address a mail server refused get no mail about news, so they read it here. */
export function MailRefusedNotice({ email }: { email: string }) {
  return (
    <aside
      aria-label={t`Mail to you was refused`}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-warning-soft px-4 py-3 text-warning-ink"
    >
      <p className="flex min-w-0 items-center gap-2.5">
        <MailX aria-hidden className="size-5 shrink-0" />
        <span className="wrap-anywhere">{mailRefusedText(email)}</span>
      </p>
      <div className="flex gap-2.5">
        <LinkButton to="/verify-email" size="sm" variant="secondary">
          {t`It’s right`}
        </LinkButton>
        <LinkButton to="/settings/email" size="sm">
          {t`Change it`}
        </LinkButton>
      </div>
    </aside>
  );
}
