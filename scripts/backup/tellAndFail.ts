import { BackupError } from '../../server/host/backup/BackupError.ts';
import { reasonOf } from '../../server/host/backup/backupRecords.ts';
import { StartError } from '../../server/host/db/StartError.ts';

/** Says why a command ends, in words where there are any, and ends it. */
export function tellAndFail(error: unknown): never {
  const known = error instanceof BackupError || error instanceof StartError;
  console.error(known ? error.message : reasonOf(error));
  process.exit(1);
}
