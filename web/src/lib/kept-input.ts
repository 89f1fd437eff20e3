/** What this device keeps of a form that was not sent, null when there is nothing of that shape (experience: forms survive a reload). */
export function readKept<T>(
  storage: Storage,
  key: string,
  hasItsShape: (value: unknown) => value is T,
): T | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return hasItsShape(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepInput(storage: Storage, key: string, value: object): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; what was entered then lasts until the page is left.
  }
}
