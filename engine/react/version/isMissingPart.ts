/** Error messages for a module that failed to load: Chromium, Firefox, Safari, and Vite for style sheets. */
const MISSING =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload/i;

/** Whether a failure means that a chunk could not be loaded: no network, or a newer version was deployed. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}
