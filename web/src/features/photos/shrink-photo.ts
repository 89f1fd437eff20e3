import { fullSidePx } from '@ballpark/domain/photos.ts';

/** Up to this size a photo that fits is sent as it is: encoding it again would cost quality and save little. */
const smallBytes = 1024 * 1024;
const quality = 0.85;

/**
 * The photo as it is to be sent: with no side longer than the server keeps, where that makes the file smaller. A photo that the browser
 * cannot decode, or that may be animated, stays as it is, and the server judges it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.type === 'image/gif') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = fittedSize(bitmap.width, bitmap.height);
    const isFitting = size.width === bitmap.width && size.height === bitmap.height;
    const smaller =
      isFitting && file.size <= smallBytes ? file : await redrawn(bitmap, size, encodingOf(file.type));
    bitmap.close();
    return smaller.size < file.size ? new File([smaller], file.name, { type: smaller.type }) : file;
  } catch {
    return file;
  }
}

/** Width and height with no side above `fullSidePx`, in the same proportion; never larger than they are. */
export function fittedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, fullSidePx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** JPEG stays JPEG; the other types may be transparent, and become WebP, which keeps that. */
function encodingOf(type: string): string {
  return type === 'image/jpeg' || type === 'image/jpg' ? 'image/jpeg' : 'image/webp';
}

async function redrawn(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  type: string,
) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality });
}
