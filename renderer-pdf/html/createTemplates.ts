import { readdir, readFile } from 'node:fs/promises';
import Handlebars from 'handlebars';
import { RenderFailure } from '../RenderFailure.ts';

const FOLDER = new URL('../templates/', import.meta.url);

/** Fills a template by name; texts are escaped unless a template says otherwise, and none does. */
export type FillTemplate = (name: string, view: object) => string;

/**
 * Reads and compiles `templates/*.hbs`; files named `section-…` are the partials of the others.
 *
 * @returns a function that throws RenderFailure for a template that does not exist.
 */
export async function createTemplates(): Promise<FillTemplate> {
  const handlebars = Handlebars.create();
  const whole = new Map<string, HandlebarsTemplateDelegate>();
  for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith('.hbs'))) {
    const name = file.replace(/\.hbs$/, '');
    const text = await readFile(new URL(file, FOLDER), 'utf8');
    if (name.startsWith('section-')) handlebars.registerPartial(name, text);
    else whole.set(name, handlebars.compile(text, { strict: true, preventIndent: true }));
  }
  handlebars.registerHelper('sectionPartial', (kind: string) => `section-${kind}`);
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
