import type { EntitySchema, Field } from '../../../engine/index.ts';

/** Interface of the two comparison pages, a subset of that of our page. */
export interface Page {
  readonly loaded: number;
  mount(): void;
  find(key: string): HTMLElement | null;
  submit(): void;
  errorCount(): number;
  reveal(key: string): Promise<void>;
}

/** Publishes it under the same name as our page. */
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

/** A note is visible while its flag is set: `g004_note` → `g004_dev`. */
export const flagOf = (key: string): string => key.replace('_note', '_dev');
