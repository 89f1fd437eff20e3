/** The first five are also chosen by a person’s name. */
export const initialColors = ['green', 'gold', 'red', 'orange', 'grey', 'blue', 'plum', 'teal'] as const;
export type InitialColor = (typeof initialColors)[number];

const prefix = 'initial:';

/** Stored in place of a photo address. Old tabs fail to load it and show the initial. */
export function initialPhotoOf(color: InitialColor): string {
  return prefix + color;
}

/** Null for a photo or no choice. */
export function initialColorOf(photoUrl: string | null): InitialColor | null {
  return initialColors.find((color) => photoUrl === prefix + color) ?? null;
}
