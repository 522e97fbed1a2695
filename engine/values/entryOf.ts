/** The own entry of that name: user-defined names such as `constructor` must not reach the prototype. */
export function entryOf<T>(entries: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
}
