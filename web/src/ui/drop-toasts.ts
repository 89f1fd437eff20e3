/** Removes the toast of a failure that is out of date. For a next try that succeeds without a toast of its own. */
export async function dropErrorToast(): Promise<void> {
  (await loadToaster())?.dropError();
}

/** Removes the toasts about other people's actions. For when the person to whom they were shown signs out. */
export async function dropNotificationToasts(): Promise<void> {
  (await loadToaster())?.dropNotifications();
}

/** Null where its code does not come, as without a connection: then there is no toast. */
async function loadToaster() {
  return import('./toaster.tsx').catch(() => null);
}
