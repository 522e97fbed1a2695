import Handlebars from 'handlebars';
import { RenderFailure } from '../RenderFailure.ts';
import type { SectionDefinition } from './sections.ts';
import { PARTIAL_HELPER, TEMPLATE_HELPERS, templateFaults } from './templateFaults.ts';

/** Fills a template by name; texts are escaped unless a template says otherwise, and none does. */
export type FillTemplate = (name: string, view: object) => string;

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

/**
 * Compiles the templates of whole documents; those of sections are their partials, by kind. Filling one takes bounded time, whatever it says.
 *
 * @returns a function that throws RenderFailure for a template that does not exist, or that loops without end.
 * @throws RenderFailure for a template that says what none may (`templateFaults`).
 */
export function createTemplates(
  templates: Readonly<Record<string, string>>,
  sections: ReadonlyMap<string, SectionDefinition>,
): FillTemplate {
  const handlebars = Handlebars.create();
  for (const name of ['log', 'lookup']) handlebars.unregisterHelper(name);
  const work = boundLoops(handlebars);
  for (const [kind, { template }] of sections) {
    refuseFaults(template, 'section', kind);
    handlebars.registerPartial(partialOf(kind), handlebars.compile(template, CLOSED));
  }
  handlebars.registerHelper(PARTIAL_HELPER, partialOf);
  const whole = new Map(
    Object.entries(templates).map(([name, text]) => {
      refuseFaults(text, 'document', name);
      return [name, handlebars.compile(text, CLOSED)];
    }),
  );
  return (name, view) => {
    const template = whole.get(name);
    if (!template) {
      throw new RenderFailure(
        `Il modello di stampa '${name}' non esiste: attesi ${[...whole.keys()].join(', ')}.`,
      );
    }
    work.begin();
    try {
      return template(view, NO_PROTOTYPES);
    } catch (cause) {
      if (cause instanceof RenderFailure) throw cause;
      const says = cause instanceof Error ? cause.message : String(cause);
      throw new RenderFailure(`Il modello di stampa '${name}' non si riempie: ${says}`, { cause });
    }
  };
}

function refuseFaults(text: string, part: 'document' | 'section', name: string): void {
  const [fault] = templateFaults(text, part);
  if (fault === undefined) return;
  const { line, column, what } = fault;
  throw new RenderFailure(`Modello di stampa '${name}', riga ${line}, colonna ${column}: ${what}.`);
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
