import { useState } from 'react';

type LinkRefusal = {
  /** Why the link does not work; null while it may. */
  refusal: string | null;
  refuse: (text: string) => void;
};

/** Why a mail's link does not work: it lacks its token, or the server has refused it. Another link that is opened in the same tab may work. */
export function useLinkRefusal(token: string, incompleteText: string): LinkRefusal {
  const [refused, setRefused] = useState<{ token: string; text: string } | null>(null);
  const refusal = token === '' ? incompleteText : refused?.token === token ? refused.text : null;
  return { refusal, refuse: (text) => setRefused({ token, text }) };
}
