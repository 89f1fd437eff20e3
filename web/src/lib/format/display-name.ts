import { formerMember } from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { say } from '../../ui/say.ts';

/** Username, else name, else 'Anonymous'; the server calls former members by their English name. */
export function displayName(person: { username: string | null; name: string }): string {
  if (!person.username && person.name === formerMember) return say(formerMember);
  return person.username || person.name || t`Anonymous`;
}

/** For greetings: the first name, or the whole name if that is an initial. */
export function givenName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /^\p{L}{2,}$/u.test(first.replaceAll(/['’-]/g, '')) ? first : name.trim();
}
