/** Takes a failure from the screen that is out of date: the next try went well, and has no word of its own. */
export async function dropErrorToast(): Promise<void> {
  const { dropError } = await import('./toaster.tsx');
  dropError();
}

/** Removes toasts about other people's actions when their reader leaves. */
export async function dropNotificationToasts(): Promise<void> {
  const { dropNotifications } = await import('./toaster.tsx');
  dropNotifications();
}
