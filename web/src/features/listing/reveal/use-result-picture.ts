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
 * shares it, or saves it where the browser cannot share pictures; null until it is drawn. One that could not be drawn is tried again
 * by the next press.
 */
export function useResultPicture({ listing, outcome, isWanted }: PictureOptions): (() => void) | null {
  const [picture, setPicture] = useState<File | 'failed' | null>(null);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const draw = () =>
      drawResult(listing, outcome).then(
        (file) => isCurrent && setPicture(file),
        () => {
          if (!isCurrent) return;
          setPicture('failed');
          toast.error(messages.pictureFailed);
        },
      );
    // The press that ended the reveal shows its end first: the picture takes a slow phone longer than a frame.
    const frame = requestAnimationFrame(() => setTimeout(() => void (isCurrent && draw())));
    return () => {
      isCurrent = false;
      cancelAnimationFrame(frame);
    };
    // What is shown here stays as it was when the price came.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted, tries]);
  if (picture === null) return null;
  if (picture === 'failed')
    return () => {
      setPicture(null);
      setTries(tries + 1);
    };
  const text = `${listing.title}: ${resultText(outcome, listing.suggestions.length)}`;
  return () => void shareOrSave(picture, text);
}

async function shareOrSave(picture: File, text: string): Promise<void> {
  const shared = { files: [picture], text };
  if (!navigator.canShare?.(shared)) return save(picture);
  try {
    await navigator.share(shared);
  } catch (error) {
    // A person who closes the browser's sheet has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) save(picture);
  }
}

function save(picture: File): void {
  const href = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href, download: picture.name }).click();
  URL.revokeObjectURL(href);
  toast.success(messages.pictureSaved);
}
