import type * as contract from '@ballpark/domain/contract/photos.ts';
import { type PhotoKind, photoLimits } from '@ballpark/domain/photo-limits.ts';
import { cardWidthPx, fullSidePx } from '@ballpark/domain/photo-address.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const upload = { base64Data: '/9j/4AAQSkZJRgABAQAAAQABAAD…', filename: 'bookcase.jpg' };
const badPhoto = ['photoInvalid', 'photoUnreadable'] as const;
const kept = `The kind is judged by the bytes, not by the name. The photo is kept as WebP without its metadata, at most ${fullSidePx} pixels wide and high`;
const greedyPhoto = ['photoTooManyPixels', 'photoTooDemanding'] as const;

export const photoDocs: DocsOf<typeof contract> = {
  uploadProfilePhoto: {
    note: `${kept}; one that no profile names within a day is removed.`,
    refusals: photoRefusals('profile'),
    body: upload,
    reply: story.photo,
  },
  uploadPhoto: {
    note: `${kept}, with a card size beside it (\`-${cardWidthPx}.webp\`); one that no listing names within a day is removed.`,
    refusals: photoRefusals('listing'),
    body: upload,
    reply: story.photo,
  },
  uploadPhotos: {
    note: 'As `uploadPhoto`, for each.',
    refusals: photoRefusals('listing'),
    body: { photos: [upload] },
    reply: { photos: [story.photo] },
  },
  getPhotoHealth: {
    note: 'Answers 200 either way; `status` tells.',
    reply: { status: 'ok' },
  },
};

function photoRefusals(kind: PhotoKind): errors.HttpError[] {
  const { tooLarge, wrongType } = photoLimits[kind];
  return [
    ...badPhoto.map((key) => new errors.BadRequest(key)),
    new errors.PayloadTooLarge(),
    new errors.PayloadTooLarge(tooLarge),
    ...greedyPhoto.map((key) => new errors.PayloadTooLarge(key)),
    new errors.UnsupportedMediaType(),
    new errors.UnsupportedMediaType(wrongType),
  ];
}
