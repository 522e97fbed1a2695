import { readFile } from 'node:fs/promises';
import { createRegistry, type Registry } from '../../engine/index.ts';
import { type MakeView, SECTION_VIEWS } from '../view/sectionViews.ts';

/** A kind of section: its view and the template that prints it. */
export interface SectionDefinition {
  readonly view: MakeView;
  /** Handlebars template over the result of `view`. */
  readonly template: string;
}

const TEMPLATES = new URL('../templates/', import.meta.url);

/** All kinds of sections: the engine's, with their files in `templates`, and the product's. */
export async function sectionsWith(
  own: Readonly<Record<`x-${string}`, SectionDefinition>>,
): Promise<Registry<SectionDefinition>> {
  const sections = createRegistry<SectionDefinition>('section');
  for (const [kind, view] of Object.entries(SECTION_VIEWS))
    sections.register({
      [kind]: { view, template: await readFile(new URL(`section-${kind}.hbs`, TEMPLATES), 'utf8') },
    });
  sections.register(own);
  return sections;
}
