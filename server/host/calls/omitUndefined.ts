/** The fields of a request without undefined ones, so that an update leaves those columns unchanged. */
export function omitUndefined<T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
