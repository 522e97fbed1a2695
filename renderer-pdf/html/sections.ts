import { readFile } from 'node:fs/promises';
import { createRegistry, type Registry } from '../../engine/index.ts';
import { type MakeView, SECTION_VIEWS } from '../view/sectionViews.ts';

/** A kind of section: what it prints, and the template that prints it. */
export interface SectionDefinition {
  readonly view: MakeView;
  /** Handlebars; it loops over what `view` answers. */
  readonly template: string;
}

const TEMPLATES = new URL('../templates/', import.meta.url);

/** The kinds of section that a printer knows: the engine's, each with its file in `templates`, and those that a product adds. */
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
