/** Removes the toast of a failure that is out of date. For a next try that succeeds without a toast of its own. */
export async function dropErrorToast(): Promise<void> {
  const { dropError } = await import('./toaster.tsx');
  dropError();
}

/** Removes the toasts about other people's actions. For when the person to whom they were shown signs out. */
export async function dropNotificationToasts(): Promise<void> {
  const { dropNotifications } = await import('./toaster.tsx');
  dropNotifications();
}
