/** The entry of that name, own entries only: people may name a thing `constructor`. */
export function entryOf<T>(entries: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
}
