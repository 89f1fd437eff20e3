import { interests } from '@ballpark/domain/contract/fields.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useState } from 'react';
import { z } from 'zod';

const profileEdit = z.object({ about: z.string(), preferences: z.array(z.enum(interests)) });
type ProfileEdit = z.output<typeof profileEdit>;

/** What a person is changing about their profile. It survives a reload of this tab (experience: forms). */
export function useKeptEdit(user: OwnProfile) {
  const key = `ballpark.profile-edit.${user.id}`;
  const [edit, setEdit] = useState<ProfileEdit>(
    () => readEdit(key) ?? { about: user.about ?? '', preferences: user.preferences },
  );

  function change(part: Partial<ProfileEdit>) {
    const next = { ...edit, ...part };
    setEdit(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage may be full or forbidden; the change then lasts until the page is left.
    }
  }

  return { edit, change, forget: () => sessionStorage.removeItem(key) };
}

function readEdit(key: string): ProfileEdit | null {
  try {
    return profileEdit.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
