import { listingPhotoTypes } from '@ballpark/domain/photo-limits.ts';
import type { ChangeEvent, ComponentProps } from 'react';

type PhotoInputProps = Pick<ComponentProps<'input'>, 'ref' | 'multiple' | 'capture' | 'aria-label'> & {
  onFiles: (files: readonly File[]) => void;
};

/** The browser's own file input. It stays mounted while its dialog is open, or the choice would be lost. */
export function PhotoInput({ onFiles, ...input }: PhotoInputProps) {
  function take(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // Emptied, so that choosing the same photo again is a change.
    event.target.value = '';
  }
  return <input {...input} type="file" accept={listingPhotoTypes.join(',')} hidden onChange={take} />;
}
