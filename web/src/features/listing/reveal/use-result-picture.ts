import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { labelled } from '@ballpark/domain/sentences.ts';
import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { drawOwnResult } from './draw-result.ts';
import type { Outcome } from './reveal-text.ts';
import { resultText } from './reveal-text.ts';

type PictureOptions = { listing: ListingDetail; outcome: Outcome; isWanted: boolean };

/**
 * Drawn ahead: browsers allow sharing only right after a press. Returns the function that shares or
 * saves it; null until drawn. A press retries.
 */
export function useResultPicture({ listing, outcome, isWanted }: PictureOptions): (() => void) | null {
  const [picture, setPicture] = useState<File | 'failed' | null>(null);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const draw = () =>
      drawOwnResult(listing, outcome).then(
        (file) => isCurrent && setPicture(file),
        () => {
          if (!isCurrent) return;
          setPicture('failed');
          toast.error(messages.pictureFailed);
        },
      );
    // First paint the end of the reveal: drawing takes longer than a frame on slow phones.
    const frame = requestAnimationFrame(() => setTimeout(() => void (isCurrent && draw())));
    return () => {
      isCurrent = false;
      cancelAnimationFrame(frame);
    };
    // A snapshot: later updates must not redraw it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted, tries]);
  if (picture === null) return null;
  if (picture === 'failed')
    return () => {
      setPicture(null);
      setTries(tries + 1);
    };
  const text = labelled(i18n, listing.title, resultText(outcome, listing.suggestions.length));
  return () => void shareOrSave(picture, text);
}

async function shareOrSave(picture: File, text: string): Promise<void> {
  const shared = { files: [picture], text };
  if (!navigator.canShare?.(shared)) return save(picture);
  try {
    await navigator.share(shared);
  } catch (error) {
    // AbortError: the person cancelled.
    if (!(error instanceof DOMException && error.name === 'AbortError')) save(picture);
  }
}

function save(picture: File): void {
  const href = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href, download: picture.name }).click();
  URL.revokeObjectURL(href);
  toast.success(messages.pictureSaved);
}
