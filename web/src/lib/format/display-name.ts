import { t } from '@lingui/core/macro';

/** Username, else name, else 'Anonymous'. */
export function displayName(person: { username: string | null; name: string }): string {
  return person.username || person.name || t`Anonymous`;
}

/** For greetings: the first name, or the whole name if that is an initial. */
export function givenName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /^\p{L}{2,}$/u.test(first.replaceAll(/['’-]/g, '')) ? first : name.trim();
}
