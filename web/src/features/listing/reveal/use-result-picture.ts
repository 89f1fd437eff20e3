import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { drawResult } from './draw-result.ts';
import type { Outcome } from './reveal-text.ts';
import { resultText } from './reveal-text.ts';

type PictureOptions = { listing: ListingDetail; outcome: Outcome; isWanted: boolean };

/**
 * Draws the picture of one's own result ahead, because a browser lets a page share only at once after a press. Answers the function that
 * shares it, or saves it where the browser cannot share pictures; null until it is drawn.
 */
export function useResultPicture({ listing, outcome, isWanted }: PictureOptions): (() => void) | null {
  const [picture, setPicture] = useState<File | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    drawResult(listing, outcome).then(
      (file) => isCurrent && setPicture(file),
      () => isCurrent && toast.error(messages.pictureFailed),
    );
    return () => {
      isCurrent = false;
    };
    // What is shown here stays as it was when the price came.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted]);
  if (picture === null) return null;
  const text = `${listing.title}: ${resultText(outcome, listing.suggestions.length)}`;
  return () => void shareOrSave(picture, text);
}

async function shareOrSave(picture: File, text: string): Promise<void> {
  const shared = { files: [picture], text };
  if (!navigator.canShare?.(shared)) return save(picture);
  try {
    await navigator.share(shared);
  } catch (error) {
    // Whoever closes the browser's sheet has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) save(picture);
  }
}

function save(picture: File): void {
  const href = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href, download: picture.name }).click();
  URL.revokeObjectURL(href);
  toast.success(messages.pictureSaved);
}
