import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import type { SharedInput } from '../../../lib/session/shared-input.ts';
import { Button } from '../../../ui/button.tsx';
import { Surface } from '../../../ui/surface.tsx';

type SharedOfferProps = {
  title: string;
  shared: SharedInput;
  /** What was entered before stays above it. */
  hasDraft: boolean;
  onUse: () => void;
  onDrop: () => void;
};

/** Any site can send a form here as an app shares, so nothing becomes the reader's own before they have seen it and pressed. */
export function SharedOffer({ title, shared: { text, photos }, hasDraft, onUse, onDrop }: SharedOfferProps) {
  return (
    <Surface as="section" padding="lg" aria-labelledby="shared-question">
      <h2 id="shared-question" className="type-heading">{t`Use this for a new listing?`}</h2>
      <p className="mt-1 text-ink-soft">{t`Another app or website shared it with you.`}</p>
      <div className="mt-4 space-y-2 rounded-md bg-sunken p-4 wrap-anywhere">
        {title !== '' && <p className="font-semibold">{title}</p>}
        {text !== '' && <p className="max-h-60 overflow-y-auto whitespace-pre-line">{text}</p>}
        {photos.length > 0 && (
          <>
            <p className="text-ink-soft">
              <Plural value={{ count: photos.length }} one="# photo" other="# photos" />
            </p>
            <ul className="flex flex-wrap gap-2">
              {photos.map((photo) => (
                <li key={`${photo.name} ${photo.size}`}>
                  <img
                    ref={showIn(photo)}
                    alt={photo.name}
                    className="size-16 rounded-md border border-line object-cover"
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {hasDraft && <p className="mt-4">{t`It goes below what you’ve already entered.`}</p>}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDrop}>{t`Not now`}</Button>
        <Button onClick={onUse}>{t`Use it`}</Button>
      </div>
    </Surface>
  );
}

/** Until the picture is gone from the page. */
function showIn(photo: File) {
  return (picture: HTMLImageElement) => {
    const url = URL.createObjectURL(photo);
    picture.src = url;
    return () => URL.revokeObjectURL(url);
  };
}
