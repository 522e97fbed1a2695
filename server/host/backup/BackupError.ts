/**
 * A problem in making, reading or restoring a back-up that the operator can fix. `message` is a complete
 * Italian text (what, where, what to do), shown without a stack.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
