import { welcomeMessage } from '@ballpark/domain/contract/filled-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useState } from 'react';
import { api, ApiError, errorText } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.tsx';
import { site } from '@ballpark/domain/site.ts';
import { toast } from '../../ui/toast.ts';
import { forgetProgress, type Progress, type Step } from './kept-progress.ts';

/** Why the server refused, and the step at which that can be corrected. `about` is the username that was sent. */
type Refusal = { step: Step; text: string; about: string };

/** Sends what was entered in the three steps (product 3.5). */
export function useCompleteOnboarding(onRefused: (step: Step) => void) {
  const { user, replaceUser } = useSession();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function complete({ username, photoUrl, location, preferences }: Progress) {
    if (!location) return;
    setRefusal(null);
    try {
      const body = { username: username.trim(), photoUrl, ...location, preferences };
      const reply = await api('POST /auth/onboarding', { body });
      if (user) forgetProgress(user.id);
      replaceUser(reply.user);
      toast.success(messages.onboardingDone);
      toast.success(welcomeMessage(site.name));
    } catch (error) {
      toast.error(errorText(error, messages.onboardingFailed));
      const found = refusalOf(error, username);
      setRefusal(found);
      onRefused(found.step);
    }
  }

  return { complete, refusal };
}

function refusalOf(error: unknown, username: string): Refusal {
  const fields = error instanceof ApiError ? error.fields : {};
  const place = fields['latitude'] ?? fields['longitude'];
  if (fields['username']) return { step: 'profile', text: fields['username'], about: username };
  if (place) return { step: 'location', text: place, about: username };
  const text = fields['preferences'] ?? errorText(error, '');
  return { step: 'interests', text: `${messages.onboardingNotCompleted} ${text}`.trim(), about: username };
}
