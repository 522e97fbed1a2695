/**
 * The place of a package in a lock file, as seen from the place of who asks. npm looks for a dependency as Node does: in the folder of the
 * asker, then in each folder above it. Undefined when the lock has none.
 */
export function findPackage(
  packages: Readonly<Record<string, object>>,
  from: string,
  name: string,
): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (at === '') return undefined;
  }
}
