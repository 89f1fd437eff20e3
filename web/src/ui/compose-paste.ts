import type { ClipboardEvent } from 'react';

/**
 * Pastes text in its composed form, which is what is stored: otherwise the browser counts letters and accents one by one for `maxlength`,
 * and cuts a text that fits.
 */
export function composePaste(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const pasted = event.clipboardData.getData('text/plain');
  const composed = pasted.normalize('NFC');
  if (composed === pasted) return;
  event.preventDefault();
  const field = event.currentTarget;
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(composed, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
