import * as messages from '@ballpark/domain/contract/screen-messages.ts';

/** The two pictures of a profile: what their buttons and toasts say (product 2.13). */
export const photoChanges = {
  photoUrl: {
    label: 'Change profile photo',
    done: messages.profilePhotoUpdated,
    failed: messages.profilePhotoUpdateFailed,
  },
  backgroundUrl: {
    label: 'Change background image',
    done: messages.backgroundUpdated,
    failed: messages.backgroundUpdateFailed,
  },
} as const;

export type PhotoField = keyof typeof photoChanges;
