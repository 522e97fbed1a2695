import Handlebars from 'handlebars';
import { RenderFailure } from '../RenderFailure.ts';
import type { SectionDefinition } from './sections.ts';

/** Fills a template by name; texts are escaped unless a template says otherwise, and none does. */
export type FillTemplate = (name: string, view: object) => string;

/**
 * Compiles the templates of whole documents; those of sections are their partials, by kind.
 *
 * @returns a function that throws RenderFailure for a template that does not exist.
 */
export function createTemplates(
  templates: Readonly<Record<string, string>>,
  sections: ReadonlyMap<string, SectionDefinition>,
): FillTemplate {
  const handlebars = Handlebars.create();
  for (const [kind, { template }] of sections) handlebars.registerPartial(partialOf(kind), template);
  handlebars.registerHelper('sectionPartial', partialOf);
  const whole = new Map(
    Object.entries(templates).map(([name, text]) => [
      name,
      handlebars.compile(text, { strict: true, preventIndent: true }),
    ]),
  );
  return (name, view) => {
    const template = whole.get(name);
    if (!template) {
      throw new RenderFailure(
        `Il modello di stampa '${name}' non esiste: attesi ${[...whole.keys()].join(', ')}.`,
      );
    }
    return template(view);
  };
}

function partialOf(kind: string): string {
  return `section-${kind}`;
}
