/** The name of a person beside a listing: the username, else the name, else 'Anonymous' (product 2.3). */
export function displayName(person: { username: string | null; name: string }): string {
  return person.username || person.name || 'Anonymous';
}
