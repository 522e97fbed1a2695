import Handlebars from 'handlebars';
import type { TemplateSchema } from '../../engine/contract/index.ts';
import { RenderFailure } from '../RenderFailure.ts';
import type { SectionDefinition } from './sections.ts';
import { PARTIAL_HELPER, TEMPLATE_HELPERS, templateFaults } from './templateFaults.ts';

/** Fills a template; texts are escaped unless a template says otherwise, and none does. */
export type FillTemplate = (template: TemplateSchema, view: object) => string;

/** Rounds of all loops of one document: the longest paper has some thousands. */
const MOST_ROUNDS = 200_000;
/** Characters that loops write, photos among them. */
const MOST_TEXT = 300_000_000;

/** Nothing of the language is within reach of a template, nor any helper that it was not given. */
const CLOSED = {
  strict: true,
  preventIndent: true,
  knownHelpersOnly: true,
  knownHelpers: Object.fromEntries([...TEMPLATE_HELPERS, PARTIAL_HELPER].map((name) => [name, true])),
} as const;
const NO_PROTOTYPES = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false } as const;

/** Compiled templates that are kept: one product has some, each print asks for one of them. */
const MOST_KEPT = 20;

/**
 * Compiles the templates of whole documents when they are asked for; those of sections are their partials, by kind. Filling one takes bounded time, whatever it says.
 *
 * @returns a function that throws RenderFailure for a template that loops without end, or that says what none may (`templateFaults`).
 */
export function createTemplates(sections: ReadonlyMap<string, SectionDefinition>): FillTemplate {
  const handlebars = Handlebars.create();
  for (const name of ['log', 'lookup']) handlebars.unregisterHelper(name);
  const work = boundLoops(handlebars);
  for (const [kind, { template }] of sections) {
    refuseFaults(template, 'section', kind);
    handlebars.registerPartial(partialOf(kind), handlebars.compile(template, CLOSED));
  }
  handlebars.registerHelper(PARTIAL_HELPER, partialOf);
  const kept = new Map<string, Handlebars.TemplateDelegate>();
  const compiled = (text: string, title: string) => {
    const known = kept.get(text);
    if (known === undefined) refuseFaults(text, 'document', title);
    const template = known ?? handlebars.compile(text, CLOSED);
    kept.delete(text);
    kept.set(text, template);
    for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
    return template;
  };
  return ({ title, html }, view) => {
    const template = compiled(html.join('\n'), title);
    work.begin();
    try {
      return template(view, NO_PROTOTYPES);
    } catch (cause) {
      if (cause instanceof RenderFailure) throw cause;
      const says = cause instanceof Error ? cause.message : String(cause);
      throw new RenderFailure(`Il modello di stampa «${title}» non si riempie: ${says}`, { cause });
    }
  };
}

function refuseFaults(text: string, part: 'document' | 'section', name: string): void {
  const [fault] = templateFaults(text, part);
  if (fault === undefined) return;
  const { line, column, found, expected } = fault;
  throw new RenderFailure(
    `Modello di stampa «${name}», riga ${line}, colonna ${column}: ${found}; atteso: ${expected}.`,
  );
}

/** Loops within loops over the same data multiply: their rounds and what they write are counted, each text once. */
function boundLoops(handlebars: typeof Handlebars): { begin(): void } {
  let rounds = 0;
  let written = 0;
  const each = handlebars.helpers['each'] as Handlebars.HelperDelegate;
  handlebars.registerHelper(
    'each',
    function (this: unknown, list: unknown, options: Handlebars.HelperOptions) {
      const fn: Handlebars.TemplateDelegate = (context, more) => {
        rounds += 1;
        const before = written;
        const text = rounds > MOST_ROUNDS ? '' : options.fn(context, more);
        written = Math.max(written, before + text.length);
        if (rounds > MOST_ROUNDS || written > MOST_TEXT)
          throw new RenderFailure('Il modello di stampa ripete troppo: il documento non finirebbe mai.');
        return text;
      };
      return each.call(this, list, { ...options, fn });
    },
  );
  return {
    begin() {
      rounds = 0;
      written = 0;
    },
  };
}

function partialOf(kind: string): string {
  return `section-${kind}`;
}
