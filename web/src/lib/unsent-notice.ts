const key = 'ballpark.unsent';

/** Notes what the next page of this tab has to say, of what this one was sending when it was left. */
export function noteUnsent(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage may be full or forbidden; what was entered is then not kept either.
  }
}

/** What an earlier page of this tab was sending when it was left; said once. */
export function takeUnsent(): string | null {
  const text = sessionStorage.getItem(key);
  if (text !== null) sessionStorage.removeItem(key);
  return text;
}
