import type { Photo } from '@ballpark/domain/contract/listings.ts';
import { profilePhotoTypes } from '@ballpark/domain/photos.ts';
import { t } from '@lingui/core/macro';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { toast } from '../../ui/toast.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { fileRefusal, PhotoRefused } from '../../lib/photo-refused.ts';
import { uploadPhoto } from './upload-photo.ts';

type ProfilePhotoPickerProps = {
  /** For screen readers: 'Profile photo'. */
  label: string;
  /** Fallback error of this screen. */
  failureText: string;
  onUploaded: (photo: Photo) => void;
  /** A preview while uploading; null afterwards. */
  onPreview?: (url: string | null) => void;
  renderButton: (button: { onClick: () => void; isUploading: boolean }) => ReactNode;
};

/** Picks and uploads a profile photo or background: JPEG, PNG, WebP or GIF, at most 10 MB. */
export function ProfilePhotoPicker({
  label,
  failureText,
  onUploaded,
  onPreview,
  renderButton,
}: ProfilePhotoPickerProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [share, setShare] = useState<number | null>(null);

  async function send(file: File) {
    const refusal = fileRefusal(file, 'profile');
    if (refusal) {
      toast.error(refusal);
      return;
    }
    const previewUrl = URL.createObjectURL(file);
    onPreview?.(previewUrl);
    setShare(0);
    try {
      onUploaded(await uploadPhoto(file, 'profile', { onProgress: setShare }));
    } catch (error) {
      toast.error(error instanceof PhotoRefused ? error.message : errorText(error, failureText));
    } finally {
      setShare(null);
      onPreview?.(null);
      URL.revokeObjectURL(previewUrl);
    }
  }

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // Reset, so that choosing the same file fires again.
    event.target.value = '';
    if (file) void send(file);
  }

  return (
    <>
      <input
        ref={setInput}
        type="file"
        accept={profilePhotoTypes.join(',')}
        aria-label={label}
        hidden
        onChange={pick}
      />
      {renderButton({ onClick: () => input?.click(), isUploading: share !== null })}
      {share !== null && <ProgressBar label={t`Uploading ${label}`} share={share} />}
      <LiveRegion>{share !== null && t`Uploading...`}</LiveRegion>
    </>
  );
}
