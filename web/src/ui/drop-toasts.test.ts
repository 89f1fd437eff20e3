import { expect, it, vi } from 'vitest';
import { dropErrorToast, dropNotificationToasts } from './drop-toasts.ts';

vi.mock('./toaster.tsx', () => {
  throw new Error('there is no connection');
});

it.each([
  ['a failure', dropErrorToast],
  ['others’ actions', dropNotificationToasts],
])('where the code of toasts does not come, there is none of %s to remove', async (_, drop) => {
  await expect(drop()).resolves.toBeUndefined();
});
