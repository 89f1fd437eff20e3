import type { Point } from '@ballpark/domain/places.ts';

/** Features do not import each other, so the page passes the city field in. */
export type CityFieldProps = {
  label: string;
  hint?: string;
  placeholder?: string;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
  onChoose: (city: Point & { displayName: string }) => void;
};
