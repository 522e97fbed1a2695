/** A request's fields without those it left out, so that an update leaves these as they are. */
export function given<T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
