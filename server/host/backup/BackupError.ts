/**
 * Something that keeps a back-up from being made, read or put back, and that the person at the keyboard can mend.
 * `message` is Italian and complete (what, where, what to do): show it alone, without a stack.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
