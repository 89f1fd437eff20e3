/** Lets pointer events through the toasts in `place` while a press is under way, so that the press ends on the element where it began. */
export function sparePresses(place: HTMLElement): void {
  const letThrough = (isThrough: boolean) => place.toggleAttribute('data-lets-through', isThrough);
  place.classList.add('[&[data-lets-through]_*]:pointer-events-none!');
  // The first toast may come during a press.
  letThrough(document.querySelector(':active') !== null);
  const begin = ({ target, button }: PointerEvent) =>
    letThrough(button === 0 && !(target instanceof Node && place.contains(target)));
  addEventListener('pointerdown', begin, true);
  // The click belongs to the press, and comes after it.
  const end = () => setTimeout(() => letThrough(false));
  for (const event of ['pointerup', 'pointercancel', 'keyup']) addEventListener(event, end, true);
}
