/** The colours that a person without a photo can have behind their initial. The first five are chosen by the name. */
export const initialColors = ['green', 'gold', 'red', 'orange', 'grey', 'blue', 'plum', 'teal'] as const;
export type InitialColor = (typeof initialColors)[number];

const prefix = 'initial:';

/**
 * A colour takes the place of the address of a person's photo, so that it is sent wherever a photo is. A tab of an older version cannot
 * load it, and shows the initial, as for every missing photo.
 */
export function initialPhotoOf(color: InitialColor): string {
  return prefix + color;
}

/** The chosen colour; null if there is a photo, or no colour was chosen. */
export function initialColorOf(photoUrl: string | null): InitialColor | null {
  return initialColors.find((color) => photoUrl === prefix + color) ?? null;
}
