import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import type { Photo } from '@ballpark/domain/contract/listings.ts';
import { t } from '@lingui/core/macro';
import { Flag } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts';

type PhotoViewerProps = {
  photos: readonly Photo[];
  title: string;
  at: number;
  onClose: () => void;
  /** Given if the reader may report photos; the viewer closes then. */
  onReport: ((url: string) => void) | undefined;
};

export function PhotoViewer({ photos, title, at, onClose, onReport }: PhotoViewerProps) {
  const isSingle = photos.length === 1;
  // Controlled: new slides after a re-render would jump to the given index.
  const [index, setIndex] = useState(at);
  const controller = useRef<ControllerRef>(null);
  useCloseOnBack(true, () => controller.current?.close());
  function report() {
    const photo = photos[index];
    if (photo && onReport) onReport(photo.url);
    controller.current?.close();
  }
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
      toolbar={{
        buttons: [
          ...(onReport
            ? [
                <button
                  key="report"
                  type="button"
                  aria-label={t`Report this photo`}
                  className="yarl__button"
                  onClick={report}
                >
                  <Flag aria-hidden className="size-6" />
                </button>,
              ]
            : []),
          'close',
        ],
      }}
      labels={{ Lightbox: t`Photos of ${title}`, Previous: t`Previous photo`, Next: t`Next photo` }}
      {...(isSingle && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  );
}

function slidesOf(photos: readonly Photo[], title: string) {
  return photos.map(({ url, width, height }, index) => ({
    src: url,
    width,
    height,
    alt: t`${title}, photo ${{ number: index + 1 }} of ${{ total: photos.length }}`,
  }));
}
