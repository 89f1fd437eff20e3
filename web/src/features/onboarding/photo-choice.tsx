import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { Camera } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** The props of the photo picker, which the page passes in. */
type PhotoPickerFieldProps = {
  label: string;
  failureText: string;
  onUploaded: (photo: { url: string }) => void;
  onPreview: (url: string | null) => void;
  renderButton: (button: { onClick: () => void; isUploading: boolean }) => ReactNode;
};

type PhotoChoiceProps = {
  name: string;
  photoUrl: string | null;
  onChange: (url: string | null) => void;
  /** Called when an upload begins, and when it ends or fails. */
  onUploading: (isUploading: boolean) => void;
  renderPicker: (picker: PhotoPickerFieldProps) => ReactNode;
};

/** Chooses the profile photo, which is optional. */
export function PhotoChoice({ name, photoUrl, onChange, onUploading, renderPicker }: PhotoChoiceProps) {
  const [previewUrl, setPreviewUrl] = useState<string | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar photoUrl={previewUrl ?? photoUrl} name={name} size="xl" />
      <div className="flex min-w-40 flex-1 flex-col items-start gap-2.5 *:[[role=progressbar]]:w-full">
        <p className="type-label">
          Profile photo <span className="font-normal text-ink-soft">(optional)</span>
        </p>
        {renderPicker({
          label: 'Profile photo',
          failureText: messages.profilePhotoUploadFailed,
          onPreview: (url) => {
            setPreviewUrl(url);
            onUploading(url !== null);
          },
          onUploaded: ({ url }) => {
            onChange(url);
            toast.success(messages.photoUploaded);
          },
          renderButton: ({ onClick, isUploading }) => (
            <Button variant="secondary" isBusy={isUploading} onClick={onClick}>
              {!isUploading && <Camera aria-hidden className="size-5" />}
              {photoUrl ? 'Change photo' : 'Upload photo'}
            </Button>
          ),
        })}
        {photoUrl && (
          <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
            Remove photo
          </Button>
        )}
      </div>
    </div>
  );
}
