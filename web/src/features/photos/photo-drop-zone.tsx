import { listingPhotoTypes, maxListingPhotos } from '@ballpark/domain/photo-limits.ts';
import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

type PhotoDropZoneProps = {
  /** How many more a listing can take. */
  free: number;
  onFiles: (files: readonly File[]) => void;
};

const accept = Object.fromEntries(listingPhotoTypes.map((type) => [type, []]));

/** Takes photos by dropping, pasting, choosing or, on phones, by the camera. Whoever gets the files judges them. */
export function PhotoDropZone({ free, onFiles }: PhotoDropZoneProps) {
  const camera = useRef<HTMLInputElement>(null);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejections) => onFiles([...accepted, ...rejections.map(({ file }) => file)]),
  });

  function takeFromCamera(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // The same photo taken again is a change again.
    event.target.value = '';
  }

  return (
    <div
      {...getRootProps({ role: 'group', 'aria-label': 'Add photos', tabIndex: -1 })}
      className={classes(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-6 text-center transition-colors',
        isDragActive ? 'border-accent bg-accent-soft' : 'border-line-strong/60 bg-sunken/50',
      )}
    >
      <input {...getInputProps({ 'aria-label': 'Choose photos' })} />
      <input
        ref={camera}
        type="file"
        accept={listingPhotoTypes.join(',')}
        capture="environment"
        aria-label="Take a photo"
        hidden
        onChange={takeFromCamera}
      />
      <ImagePlus aria-hidden className="size-8 text-ink-faint" strokeWidth={1.5} />
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button variant="secondary" onClick={open}>
          Choose photos
        </Button>
        <Button
          variant="secondary"
          onClick={() => camera.current?.click()}
          className="hidden! pointer-coarse:inline-flex!"
        >
          <Camera aria-hidden className="size-5" />
          Take photo
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        <span className="pointer-coarse:hidden">Or drop them here. </span>
        {free === maxListingPhotos ? `Up to ${maxListingPhotos} photos` : `${free} more`}, JPEG, PNG or WebP,
        5 MB each.
      </p>
    </div>
  );
}
