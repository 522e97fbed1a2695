import { BackupError } from '../../server/host/backup/Archive.ts';
import { reasonOf } from '../../server/host/backup/backupRecords.ts';
import { StartError } from '../../server/host/db/StartError.ts';

/** Prints the reason of a failure for the operator and exits with code 1. */
export function tellAndFail(error: unknown): never {
  const isExplained = error instanceof BackupError || error instanceof StartError;
  console.error(isExplained ? error.message : reasonOf(error));
  process.exit(1);
}
