import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import type { Photo } from '@ballpark/domain/contract/listings.ts';
import { useMemo, useRef, useState } from 'react';
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts';

type PhotoViewerProps = {
  photos: readonly Photo[];
  title: string;
  /** Which one is seen first. */
  at: number;
  onClose: () => void;
};

/** Photos in full screen: arrows, swipe, Escape, zoom. Fetched when first opened. */
export function PhotoViewer({ photos, title, at, onClose }: PhotoViewerProps) {
  const isSingle = photos.length === 1;
  // Given other slides, it goes to the index that it is given: the page may be drawn anew at any moment.
  const [index, setIndex] = useState(at);
  const controller = useRef<ControllerRef>(null);
  useCloseOnBack(true, () => controller.current?.close());
  const slides = useMemo(() => slidesOf(photos, title), [photos, title]);
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      on={{ view: (viewed) => setIndex(viewed.index) }}
      plugins={isSingle ? [Zoom] : [Counter, Zoom]}
      carousel={{ finite: isSingle, preload: 1 }}
      controller={{ ref: controller, closeOnBackdropClick: true, closeOnPullDown: true }}
      slides={slides}
      labels={{ Lightbox: `Photos of ${title}`, Previous: 'Previous photo', Next: 'Next photo' }}
      {...(isSingle && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  );
}

function slidesOf(photos: readonly Photo[], title: string) {
  return photos.map(({ url, width, height }, index) => ({
    src: url,
    width,
    height,
    alt: `${title}, photo ${index + 1} of ${photos.length}`,
  }));
}
