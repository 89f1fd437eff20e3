/** Runs in the page: controls under 44 px. Card-wide links count as large. */
export function findSmallTargets(): string[] {
  const least = 43.5;
  const found: string[] = [];
  for (const one of document.querySelectorAll('a, button, summary, select, label:has(input)')) {
    const { width, height } = one.getBoundingClientRect();
    // Repeats other content, such as a chart's dots.
    if (getComputedStyle(one).display === 'inline' || one.closest('[aria-hidden=true]')) continue;
    const after = getComputedStyle(one, '::after');
    const isEnlarged = after.content !== 'none' && after.position === 'absolute';
    const tall = Math.max(height, isEnlarged ? Number.parseFloat(after.height) : 0);
    const broad = Math.max(width, isEnlarged ? Number.parseFloat(after.width) : 0);
    if (width > 2 && height > 2 && (tall < least || broad < least))
      found.push(`${one.textContent.slice(0, 30)} ${Math.round(broad)}x${Math.round(tall)}`);
  }
  return found;
}
