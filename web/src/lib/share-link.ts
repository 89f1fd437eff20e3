import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { toast } from '../ui/toast.ts';

/** Web Share support. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Web Share, else copies the link. */
export async function shareLink(listingId: string, title: string): Promise<void> {
  if (!canShare()) return copyLink(listingId);
  try {
    await navigator.share({ title, url: addressOf(listingId) });
  } catch (error) {
    // AbortError: the person cancelled.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(listingId);
  }
}

/** Forbidden without TLS. */
export async function copyLink(listingId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressOf(listingId));
    toast.success(messages.linkCopied);
  } catch {
    toast.error(messages.linkNotCopied);
  }
}

function addressOf(listingId: string): string {
  return `${location.origin}/s/${listingId}`;
}
