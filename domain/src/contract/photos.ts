import { z } from 'zod';
import { maxListingPhotos } from '../photo-limits.ts';
import { endpoint } from './endpoint.ts';
import { photo } from './listings.ts';
import { messages } from './messages.ts';

const mebibyte = 1024 * 1024;

/** One photo as the browser sends it. */
const photoUpload = z.object({
  base64Data: z.string({ error: messages.photoMissing }).min(1, messages.photoMissing),
  filename: z.string().max(300).default('photo'),
});

export const uploadProfilePhoto = endpoint({
  id: 'uploadProfilePhoto',
  tag: 'Photos',
  summary: 'Upload a profile photo or background: JPEG, PNG, WebP or GIF, at most 10 MB',
  route: 'POST /photos/upload-profile-base64',
  access: 'verified',
  status: 201,
  idempotent: true,
  bodyLimit: Math.round(14.1 * mebibyte),
  errors: [409, 413, 415, 422, 507],
  body: photoUpload,
  reply: photo,
});

export const uploadPhoto = endpoint({
  id: 'uploadPhoto',
  tag: 'Photos',
  summary: 'Upload a listing photo: JPEG, PNG or WebP, at most 5 MB',
  route: 'POST /photos/upload-base64',
  access: 'contributor',
  status: 201,
  idempotent: true,
  bodyLimit: Math.round(7.1 * mebibyte),
  errors: [409, 413, 415, 422, 507],
  body: photoUpload,
  reply: photo,
});

export const uploadPhotos = endpoint({
  id: 'uploadPhotos',
  tag: 'Photos',
  summary: 'Upload up to 5 listing photos at once; all or none are kept',
  route: 'POST /photos/upload-multiple-base64',
  access: 'contributor',
  status: 201,
  idempotent: true,
  bodyLimit: Math.round(35.5 * mebibyte),
  errors: [409, 413, 415, 422, 507],
  body: z.object({
    photos: z
      .array(photoUpload, { error: messages.photoMissing })
      .min(1, messages.photoMissing)
      .max(maxListingPhotos, messages.photosTooMany),
  }),
  reply: z.object({ photos: z.array(photo) }),
});

export const getPhotoHealth = endpoint({
  id: 'getPhotoHealth',
  tag: 'Photos',
  summary: 'Can photos be stored now?',
  route: 'GET /photos/health',
  access: 'public',
  reply: z.object({ status: z.enum(['ok', 'unavailable']) }),
});
