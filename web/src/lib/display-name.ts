/** What a person is called beside a listing: the username, else the name, else 'Anonymous' (specification, section 2). */
export function displayName(person: { username: string | null; name: string }): string {
  return person.username || person.name || 'Anonymous';
}
