import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { type PhotoField, photoChanges } from './photo-changes.ts';
import { profileErrorText, useUpdateProfile } from './use-update-profile.ts';

/** The props of the photo picker, which the page passes in. */
export type PhotoPickerFieldProps = {
  label: string;
  failureText: string;
  onUploaded: (photo: { url: string }) => void;
  renderButton: (button: { onClick: () => void; isUploading: boolean }) => ReactNode;
};

type PhotoChangeButtonProps = {
  field: PhotoField;
  renderPicker: (picker: PhotoPickerFieldProps) => ReactNode;
};

/** The owner's camera button: chooses a picture, sends it and puts it on the profile. */
export function PhotoChangeButton({ field, renderPicker }: PhotoChangeButtonProps) {
  const update = useUpdateProfile();
  const { label, done, failed } = photoChanges[field];

  async function save(url: string) {
    try {
      await update({ [field]: url });
      toast.success(done);
    } catch (error) {
      toast.error(profileErrorText(error, failed));
    }
  }

  return renderPicker({
    label,
    failureText: failed,
    onUploaded: ({ url }) => void save(url),
    renderButton: ({ onClick, isUploading }) =>
      isUploading ? (
        <span className="grid size-11 place-items-center rounded-full bg-raised text-accent-ink shadow-card">
          <Spinner size="sm" />
        </span>
      ) : (
        <IconButton label={label} icon={Camera} variant="solid" onClick={onClick} />
      ),
  });
}
