import Handlebars from 'handlebars';
import type { TemplateSchema } from '../../engine/contract/index.ts';
import { phraseText } from '../../engine/node.ts';
import { RenderFailure } from '../RenderFailure.ts';
import type { SectionDefinition } from './sections.ts';
import { PARTIAL_HELPER, signsOf, TEMPLATE_HELPERS, templateFaults } from './templateFaults.ts';

/** Fills a template; texts are escaped unless a template says otherwise, and none does. */
export type FillTemplate = (template: TemplateSchema, view: object) => string;

/** Rounds of all loops of one document: the longest paper has some thousands. */
const MOST_ROUNDS = 200_000;
/** Signs that the rounds of a frame's own loops fill: its rounds cost as much as there stands in them. One second of work. */
const MOST_SIGNS = 5_000_000;
/** Characters of a document, photos among them. */
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
    handlebars.registerPartial(partialOf(kind), work.ofSection(handlebars.compile(template, CLOSED)));
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
    work.begin(signsOf(html.join('\n')));
    try {
      const text = template(view, NO_PROTOTYPES);
      if (text.length > MOST_TEXT) throw tooMuch();
      return text;
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
    `Modello di stampa «${name}», riga ${line}, colonna ${column}: ${phraseText(found, 'it')}; atteso: ${phraseText(expected, 'it')}.`,
  );
}

interface Work {
  /** @param signs of the frame that is filled next. */
  begin(signs: number): void;
  /** Its rounds are counted one by one: what stands in a section is the program's. */
  ofSection(template: Handlebars.TemplateDelegate): Handlebars.TemplateDelegate;
}

/** Loops within loops over the same data multiply: their rounds, what is filled in them and what they write are counted, each text once. */
function boundLoops(handlebars: typeof Handlebars): Work {
  let rounds = 0;
  let signs = 0;
  let written = 0;
  let ofFrame = 0;
  let inSection = false;
  const round = (): void => {
    rounds += 1;
    if (!inSection) signs += ofFrame;
    if (rounds > MOST_ROUNDS || signs > MOST_SIGNS) throw tooMuch();
  };
  const each = handlebars.helpers['each'] as Handlebars.HelperDelegate;
  handlebars.registerHelper(
    'each',
    function (this: unknown, list: unknown, options: Handlebars.HelperOptions) {
      const fn: Handlebars.TemplateDelegate = (context, more) => {
        round();
        const before = written;
        const text = options.fn(context, more);
        written = Math.max(written, before + text.length);
        if (written > MOST_TEXT) throw tooMuch();
        return text;
      };
      return each.call(this, list, { ...options, fn });
    },
  );
  return {
    begin(given) {
      [rounds, signs, written, ofFrame, inSection] = [0, 0, 0, given, false];
    },
    ofSection: (template) => (context, options) => {
      inSection = true;
      round();
      const text = template(context, options);
      inSection = false;
      return text;
    },
  };
}

function tooMuch(): RenderFailure {
  return new RenderFailure('Il modello di stampa ripete troppo: il documento non finirebbe mai.');
}

function partialOf(kind: string): string {
  return `section-${kind}`;
}
