import type { Figures } from './countFigures.ts';

/** Bounds of the figures: the limit `atMost` and the goal `aim`. */
export type Bounds = Readonly<
  Record<Exclude<keyof Figures, 'screens'>, { readonly atMost: number; readonly aim: number }>
>;

/** A message for each figure above its bound. */
export function overBound(figures: Figures, bounds: Bounds): string[] {
  return namesOf(bounds)
    .filter((name) => figures[name] > bounds[name].atMost)
    .map(
      (name) =>
        `${name}: ${figures[name]}, at most ${bounds[name].atMost}. Say it in a schema or in plainer words, or give the reason beside a higher bound in scripts/figures/bounds.json.`,
    );
}

/** The bounds lowered to the present figures; none is raised. */
export function tightened(figures: Figures, bounds: Bounds): Bounds {
  const lowered = namesOf(bounds).map((name) => {
    const { atMost, aim } = bounds[name];
    return [name, { atMost: Math.min(atMost, figures[name]), aim }];
  });
  return Object.fromEntries(lowered) as Bounds;
}

export function namesOf(bounds: Bounds): (keyof Bounds)[] {
  return Object.keys(bounds) as (keyof Bounds)[];
}
