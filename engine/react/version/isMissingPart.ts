/** What browsers say of a module that could not be loaded: Chromium, Firefox, Safari, and Vite of a style sheet. */
const MISSING =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload/i;

/** Whether a failure means that a part of the program could not be loaded: the network is away, or a newer version has taken its place. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}
