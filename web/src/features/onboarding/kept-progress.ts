import type { Point } from '@ballpark/domain/places.ts';
import { hasShape, isNumber, isText, orNull } from '../../lib/has-shape.ts';
import { areInterests, type Interest } from '../../lib/labels.ts';
import { type InputKey, keepInput, readKept } from '../../lib/session/kept-input.ts';
import { tabStore } from '../../lib/storage.ts';

/** In order. */
export const steps = ['profile', 'location', 'interests'] as const;
export type Step = (typeof steps)[number];

export type Progress = {
  step: Step;
  username: string;
  photoUrl: string | null;
  cityText: string;
  location: Point | null;
  preferences: Interest[];
};

const isProgress = hasShape<Progress>({
  step: (value) => steps.some((step) => step === value),
  username: isText,
  photoUrl: orNull(isText),
  cityText: isText,
  location: orNull(hasShape<Point>({ latitude: isNumber, longitude: isNumber })),
  preferences: areInterests,
});

const start: Progress = {
  step: 'profile',
  username: '',
  photoUrl: null,
  cityText: '',
  location: null,
  preferences: [],
};

/** Survives a reload in this tab; else an empty first step. */
export function readProgress(userId: string): Progress {
  return readKept(tabStore, keyOf(userId), isProgress, start) ?? start;
}

export function keepProgress(userId: string, kept: Progress): void {
  keepInput(tabStore, keyOf(userId), kept);
}

export function forgetProgress(userId: string): void {
  tabStore.removeItem(keyOf(userId));
}

function keyOf(userId: string): InputKey {
  return `ballpark.onboarding.${userId}`;
}
