import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { toast } from '../ui/toast.ts';

/** Whether the browser has a way of its own to share. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Shares a listing by the browser's sheet; where it has none, or refuses, copies the link. */
export async function shareLink(listingId: string, title: string): Promise<void> {
  if (!canShare()) return copyLink(listingId);
  try {
    await navigator.share({ title, url: addressOf(listingId) });
  } catch (error) {
    // A person who closes the browser's sheet has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(listingId);
  }
}

/** Copies the link of a listing. Browsers forbid it where the page does not come over TLS. */
export async function copyLink(listingId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressOf(listingId));
    toast.success(messages.linkCopied);
  } catch {
    toast.error(messages.linkNotCopied);
  }
}

function addressOf(listingId: string): string {
  return `${location.origin}/listing/${listingId}`;
}
