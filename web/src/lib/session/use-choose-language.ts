import { accountMessages } from '@ballpark/domain/contract/auth-messages.ts';
import type { Language } from '@ballpark/domain/languages.ts';
import { useLocation } from 'react-router';
import { toast } from '../../ui/toast.ts';
import { api, errorText } from '../api/api.ts';
import { addressIn, keepLanguage } from '../language/choose-language.ts';
import { useSession } from './session.tsx';

/** On this device and, signed in, for the account. Then the page is loaded anew. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  return async (language) => {
    try {
      if (user) await api('PUT /account/language', { body: { language } });
    } catch (error) {
      return toast.error(errorText(error, accountMessages.languageNotSaved));
    }
    keepLanguage(language);
    location.assign(addressIn(language, pathname) + search);
  };
}
