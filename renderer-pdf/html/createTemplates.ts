import { readFile } from 'node:fs/promises';
import Handlebars from 'handlebars';
import type { TemplateSchema } from '../../engine/contract/index.ts';
import { createRegistry, type Registry } from '../../engine/index.ts';
import { say } from '../../engine/node.ts';
import { RenderFailure } from '../RenderFailure.ts';
import { SECTION_VIEWS, type SectionViewBuilder } from '../view/sectionViews.ts';
import { PARTIAL_HELPER, signsOf, TEMPLATE_HELPERS, templateFaults } from './templateFaults.ts';

/** Fills a template; all texts but the style sheets are escaped. */
export type FillTemplate = (template: TemplateSchema, view: object) => string;

/** Limit of loop iterations in one document; the longest has some thousands. */
const MAX_ITERATIONS = 200_000;
/** Limit of Handlebars expressions filled by the loops of a document's template, about one second of work. */
const MAX_FILLED_EXPRESSIONS = 5_000_000;
/** Limit of a document's characters, photos included. */
const MAX_TEXT = 300_000_000;

/** Templates can use only the listed helpers and no prototype properties. */
const CLOSED = {
  strict: true,
  preventIndent: true,
  knownHelpersOnly: true,
  knownHelpers: Object.fromEntries([...TEMPLATE_HELPERS, PARTIAL_HELPER].map((name) => [name, true])),
} as const;
const NO_PROTOTYPES = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false } as const;

/** Size of the cache of compiled templates. */
const MAX_CACHED = 20;

/**
 * Compiles templates of documents on demand, with the templates of sections as partials by kind. Filling
 * takes bounded time for any template.
 *
 * @returns a function that throws RenderFailure for a template with faults (`templateFaults`) or excessive
 * loops.
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
  const cache = new Map<string, Handlebars.TemplateDelegate>();
  const compiled = (text: string, title: string) => {
    const cached = cache.get(text);
    if (cached === undefined) refuseFaults(text, 'document', title);
    const template = cached ?? handlebars.compile(text, CLOSED);
    cache.delete(text);
    cache.set(text, template);
    for (const oldest of [...cache.keys()].slice(0, -MAX_CACHED)) cache.delete(oldest);
    return template;
  };
  return ({ title, html }, view) => {
    const template = compiled(html.join('\n'), title);
    work.begin(signsOf(html.join('\n')));
    try {
      const text = template(view, NO_PROTOTYPES);
      if (text.length > MAX_TEXT) throw tooMuch();
      return text;
    } catch (cause) {
      if (cause instanceof RenderFailure) throw cause;
      const says = cause instanceof Error ? cause.message : String(cause);
      throw new RenderFailure(say('templateUnfilled', { name: title, reason: says }), { cause });
    }
  };
}

function refuseFaults(text: string, part: 'document' | 'section', name: string): void {
  const [fault] = templateFaults(text, part);
  if (fault === undefined) return;
  const { line, column, found, expected } = fault;
  const place = { line: String(line), column: String(column) };
  throw new RenderFailure(say('templateFault', { name, ...place, found, expected }));
}

interface Work {
  /** @param signs number of expressions in the template that is filled next. */
  begin(signs: number): void;
  /** Counts only iterations: the templates of sections belong to the program. */
  ofSection(template: Handlebars.TemplateDelegate): Handlebars.TemplateDelegate;
}

/**
 * Limits nested loops, which multiply: counts iterations, expressions filled in them, and output (each text
 * once).
 */
function boundLoops(handlebars: typeof Handlebars): Work {
  let rounds = 0;
  let signs = 0;
  let outputLength = 0;
  let ofFrame = 0;
  let inSection = false;
  const round = (): void => {
    rounds += 1;
    if (!inSection) signs += ofFrame;
    if (rounds > MAX_ITERATIONS || signs > MAX_FILLED_EXPRESSIONS) throw tooMuch();
  };
  const originalEach = handlebars.helpers['each'] as Handlebars.HelperDelegate;
  handlebars.registerHelper(
    'each',
    function (this: unknown, list: unknown, options: Handlebars.HelperOptions) {
      const fn: Handlebars.TemplateDelegate = (context, more) => {
        round();
        const before = outputLength;
        const text = options.fn(context, more);
        outputLength = Math.max(outputLength, before + text.length);
        if (outputLength > MAX_TEXT) throw tooMuch();
        return text;
      };
      return originalEach.call(this, list, { ...options, fn });
    },
  );
  return {
    begin(given) {
      [rounds, signs, outputLength, ofFrame, inSection] = [0, 0, 0, given, false];
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
  return new RenderFailure(say('templateRepeats'));
}

function partialOf(kind: string): string {
  return `section-${kind}`;
}

/** A kind of section: its view and the template that prints it. */
export interface SectionDefinition {
  readonly view: SectionViewBuilder;
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
