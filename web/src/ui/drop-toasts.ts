/** Takes a failure from the screen that is out of date: the next try went well, and has no word of its own. */
export async function dropErrorToast(): Promise<void> {
  const { dropError } = await import('./toaster.tsx');
  dropError();
}

/** Takes away what others did, when whoever it is for leaves. */
export async function dropNotificationToasts(): Promise<void> {
  const { dropNotifications } = await import('./toaster.tsx');
  dropNotifications();
}
