/**
 * Path of a package in a lock file as its importer resolves it: npm and Node look in the importer's folder,
 * then in each parent. Undefined if the lock has none.
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
