import type { EntitySchema, Field } from '../../../engine/index.ts';

/** What the two yardsticks expose, a part of what our own page does. */
export interface Page {
  readonly loaded: number;
  mount(): void;
  find(key: string): HTMLElement | null;
  submit(): void;
  errorCount(): number;
  reveal(key: string): Promise<void>;
}

/** Under the name that our own page uses too. */
export function expose(bench: Page): void {
  Object.assign(window, { bench });
}

/** The measured form as the server serves it. */
export async function loadEntity(): Promise<EntitySchema> {
  const fields = new URLSearchParams(location.search).get('n') ?? '150';
  const answer = await fetch(`/product/forms/bench-${fields}@1.json`);
  const pkg = (await answer.json()) as { readonly entity: EntitySchema };
  return pkg.entity;
}

export const sectionsOf = (entity: EntitySchema): readonly (readonly [string, Field])[] =>
  Object.entries(entity.properties);

/** A note is shown while its flag is set: `g004_note` → `g004_dev`. */
export const flagOf = (key: string): string => key.replace('_note', '_dev');
