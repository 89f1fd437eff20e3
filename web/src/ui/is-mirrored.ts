/** Whether the page runs from right to left. */
export function isMirrored(): boolean {
  return document.documentElement.dir === 'rtl';
}
