/**
 * A problem that prevents the start and that the operator can fix. `message` is a complete Italian text
 * (what, where, what to do), printed without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
