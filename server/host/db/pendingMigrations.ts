import type { Migration } from './readMigrations.ts';
import { StartError } from './StartError.ts';

export type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'>;

/**
 * The applied migrations, with a former chain exchanged for the files that replace it (`replaces`): both
 * create the same tables.
 *
 * @throws StartError when the former chain was not applied completely.
 */
export function withReplacements(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly AppliedMigration[] {
  const base = migrations.find(({ replaces }) => replaces !== undefined);
  const lastFormer = base?.replaces;
  if (base === undefined || lastFormer === undefined) return applied;
  const names = new Set(migrations.map(({ name }) => name));
  const former = applied.filter(({ name }) => name <= lastFormer && !names.has(name));
  const last = former.at(-1);
  if (last === undefined) return applied;
  if (last.name !== lastFormer)
    throw new StartError(
      `Il database si ferma alla migrazione ${last.name}, di una versione precedente: aprilo prima con la versione ` +
        `che contiene ${lastFormer}, poi con questa.`,
    );
  const replacements = migrations.filter(({ number }) => number <= base.number);
  return [...replacements, ...applied.filter((each) => !former.includes(each))];
}

/**
 * The files still to be applied; both lists sorted by number.
 *
 * @throws StartError when applied migrations differ from the files: applied files must never change.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  registered: readonly AppliedMigration[],
): Migration[] {
  const applied = withReplacements(migrations, registered);
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of applied) {
    const file = byNumber.get(number);
    if (file === undefined) {
      throw new StartError(
        `Il database contiene la migrazione ${name}, che questo programma non conosce: è stato aperto da una versione ` +
          'più nuova. Usa quella.',
      );
    }
    if (file.checksum !== checksum) {
      throw new StartError(
        `La migrazione ${file.name} è stata modificata dopo essere stata applicata (come ${name}). ` +
          'Rimetti il file come era e scrivi la modifica in una migrazione nuova.',
      );
    }
  }
  const lastOf = (folder: string) =>
    applied.findLast(({ number }) => byNumber.get(number)?.folder === folder)?.number ?? 0;
  const done = new Set(applied.map(({ number }) => number));
  const pending = migrations.filter(({ number }) => !done.has(number));
  const late = pending.find(({ number, folder }) => number < lastOf(folder));
  if (late !== undefined) {
    throw new StartError(
      `La migrazione ${late.name} viene prima di una già applicata (${lastOf(late.folder)}): dalle un numero più alto.`,
    );
  }
  return pending;
}
