import type { ScreenSchema } from '../../contract/index.ts';

/** One step of the way from the first page to this one. */
export interface TrailStep {
  readonly path: string;
  readonly title: string;
}

/**
 * The way to a page, told by its address: every beginning of the path that is a screen itself, without the page and
 * without the first page, which the navigation always shows.
 *
 * @example for `/books/7/loans` with screens `/`, `/books` and `/books/:id`: the last two, `:id` filled with 7
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
  const wanted = pattern.split('/').filter((part) => part !== '');
  return (
    wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  );
}
