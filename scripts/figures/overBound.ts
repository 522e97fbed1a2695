import type { Figures } from './countFigures.ts';

/** What is held: no more than `atMost`; `aim` is where it goes. */
export type Bounds = Readonly<
  Record<Exclude<keyof Figures, 'screens'>, { readonly atMost: number; readonly aim: number }>
>;

/** A sentence for each figure that is over its bound. */
export function overBound(figures: Figures, bounds: Bounds): string[] {
  return namesOf(bounds)
    .filter((name) => figures[name] > bounds[name].atMost)
    .map(
      (name) =>
        `${name}: ${figures[name]}, at most ${bounds[name].atMost}. Say it in a schema, or give the reason beside a higher bound in scripts/figures/bounds.json.`,
    );
}

/** The bounds lowered to what the figures have reached; none is ever raised. */
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
