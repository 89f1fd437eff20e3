import { listingPhotoTypes } from '@ballpark/domain/photos.ts';
import { useDropzone } from 'react-dropzone';
import { PhotoPicker, type PhotoPickerProps } from './photo-picker.tsx';

const accept = Object.fromEntries(listingPhotoTypes.map((type) => [type, []]));

type PhotoDropZoneProps = Pick<PhotoPickerProps, 'free' | 'onChoose' | 'onShoot'> & {
  onFiles: (files: readonly File[]) => void;
};

/** Also takes dropped files; the receiver validates them. */
export function PhotoDropZone({ onFiles, ...picker }: PhotoDropZoneProps) {
  const { getRootProps, isDragActive } = useDropzone({
    accept,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejections) => onFiles([...accepted, ...rejections.map(({ file }) => file)]),
  });
  return <PhotoPicker {...picker} isTarget={isDragActive} root={getRootProps({ tabIndex: -1 })} />;
}
