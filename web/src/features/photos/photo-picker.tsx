import { listingPhotoTypes, maxListingPhotos } from '@ballpark/domain/photos.ts';
import { plural, t } from '@lingui/core/macro';
import { Camera, ImagePlus } from 'lucide-react';
import type { ChangeEvent, ComponentProps, HTMLAttributes } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

export type PhotoPickerProps = {
  /** How many more fit. */
  free: number;
  onChoose: () => void;
  /** Opens the camera on phones. */
  onShoot: () => void;
  isTarget?: boolean;
  root?: HTMLAttributes<HTMLDivElement>;
};

export function PhotoPicker({ free, onChoose, onShoot, isTarget = false, root }: PhotoPickerProps) {
  return (
    <div
      {...root}
      role="group"
      aria-label={t`Add photos`}
      className={classes(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-6 text-center transition-colors',
        isTarget ? 'border-accent bg-accent-soft' : 'border-line-strong/60 bg-sunken/50',
      )}
    >
      <ImagePlus aria-hidden className="size-8 text-ink-faint" strokeWidth={1.5} />
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button variant="secondary" onClick={onChoose}>
          {t`Choose photos`}
        </Button>
        <Button variant="secondary" onClick={onShoot} className="hidden! pointer-coarse:inline-flex!">
          <Camera aria-hidden className="size-5" />
          {t`Take photo`}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        <span className="max-sm:hidden pointer-coarse:hidden">{t`Or drop them here.`} </span>
        {free === maxListingPhotos
          ? plural(free, {
              one: 'Up to # photo, JPEG, PNG or WebP, 5\u00a0MB each.',
              other: 'Up to # photos, JPEG, PNG or WebP, 5\u00a0MB each.',
            })
          : plural(free, {
              one: '# more, JPEG, PNG or WebP, 5\u00a0MB each.',
              other: '# more, JPEG, PNG or WebP, 5\u00a0MB each.',
            })}
      </p>
    </div>
  );
}

type PhotoInputProps = Pick<ComponentProps<'input'>, 'ref' | 'multiple' | 'capture' | 'aria-label'> & {
  onFiles: (files: readonly File[]) => void;
};

/** Stays mounted while the file dialog is open, or the choice would be lost. */
export function PhotoInput({ onFiles, ...input }: PhotoInputProps) {
  function take(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // Reset, so that choosing the same file fires again.
    event.target.value = '';
  }
  return <input {...input} type="file" accept={listingPhotoTypes.join(',')} hidden onChange={take} />;
}
