/** The name of a person beside a listing: the username, else the name, else 'Anonymous'. */
export function displayName(person: { username: string | null; name: string }): string {
  return person.username || person.name || 'Anonymous';
}

/** The name by which a person is greeted: the first of their names, or all of them where the first is only an initial. */
export function givenName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /^\p{L}{2,}$/u.test(first.replaceAll(/['’-]/g, '')) ? first : name.trim();
}
