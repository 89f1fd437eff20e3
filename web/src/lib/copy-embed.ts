import { embedCode } from '@ballpark/domain/embed-code.ts';
import { t } from '@lingui/core/macro';
import { toast } from '../ui/toast.ts';

/** Forbidden without TLS. */
export async function copyEmbed(listing: { id: string; title: string }): Promise<void> {
  const { id, title } = listing;
  try {
    await navigator.clipboard.writeText(embedCode({ origin: location.origin, id, title }));
    toast.success(t`Code copied! Paste it into your page.`);
  } catch {
    toast.error(t`We couldn’t copy the code. It needs a secure connection.`);
  }
}
