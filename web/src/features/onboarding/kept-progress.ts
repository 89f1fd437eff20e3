import { interests } from '@ballpark/domain/contract/fields.ts';
import { z } from 'zod';

/** The steps in their order (specification, section 4 'Onboarding step'). */
export const steps = ['profile', 'location', 'interests'] as const;
export type Step = (typeof steps)[number];

const progress = z.object({
  step: z.enum(steps),
  username: z.string(),
  photoUrl: z.string().nullable(),
  cityText: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  preferences: z.array(z.enum(interests)),
});

/** How far someone has come, and what they entered on the way. */
export type Progress = z.output<typeof progress>;

const start: Progress = {
  step: 'profile',
  username: '',
  photoUrl: null,
  cityText: '',
  location: null,
  preferences: [],
};

/** What this person had entered before a reload, in this tab; the beginning when nothing (experience: forms survive a reload). */
export function readProgress(userId: string): Progress {
  try {
    return progress.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')).data ?? start;
  } catch {
    return start;
  }
}

export function keepProgress(userId: string, kept: Progress): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden; what was entered then lasts until the page is left.
  }
}

export function forgetProgress(userId: string): void {
  sessionStorage.removeItem(keyOf(userId));
}

function keyOf(userId: string): string {
  return `ballpark.onboarding.${userId}`;
}
