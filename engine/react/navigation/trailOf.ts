import type { ScreenSchema } from '../../contract/index.ts';

/** One breadcrumb. */
export interface TrailStep {
  readonly path: string;
  readonly title: string;
}

/**
 * Breadcrumbs derived from the URL: every prefix of the path that is a screen, without the page itself and
 * without the home page, which the navigation always shows.
 *
 * @example for `/books/7/loans` with screens `/`, `/books` and `/books/:id`: the last two, `:id` filled
 * with 7
 */
export function trailOf(screens: readonly ScreenSchema[], path: string): readonly TrailStep[] {
  const parts = path.split('/').filter((part) => part !== '');
  const steps: TrailStep[] = [];
  for (let length = 1; length < parts.length; length += 1) {
    const beginning = parts.slice(0, length);
    const screen = screens.find((candidate) => fits(candidate.path, beginning));
    if (screen !== undefined) steps.push({ path: `/${beginning.join('/')}`, title: screen.title });
  }
  return steps;
}

function fits(pattern: string, parts: readonly string[]): boolean {
  const patternParts = pattern.split('/').filter((part) => part !== '');
  return (
    patternParts.length === parts.length &&
    patternParts.every((part, at) => part.startsWith(':') || part === parts[at])
  );
}
