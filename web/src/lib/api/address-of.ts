/** What is filled into an operation's path, and what follows it. */
export type AddressParts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
};

/** The address of an operation's path, e.g. '/listings/:id', with its parameters in place. */
export function addressOf(path: string, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, `${value}`);
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
