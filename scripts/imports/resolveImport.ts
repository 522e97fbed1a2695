import { posix } from 'node:path';

/**
 * The project file of a specifier, or null for a package or Node module:
 * `resolveImport('server/host/db/a.ts', '../app.ts')` is `server/app.ts`. Specifiers of this project include
 * the file ending.
 */
export function resolveImport(from: string, specifier: string): string | null {
  const path = specifier.replace(/[?#](?:raw|url|inline|worker).*$/, '');
  if (path.startsWith('#generated/')) return path.replace('#generated/', '.generated/');
  if (!path.startsWith('.')) return null;
  return posix.normalize(posix.join(posix.dirname(from), path));
}
