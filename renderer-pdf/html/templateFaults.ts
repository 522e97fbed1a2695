import Handlebars from 'handlebars';
import { asWritten, type Phrase, quoted, say } from '../../engine/node.ts';

/** One thing that no template may say, where it stands, in the words of a finding: administrators write templates, too. */
export interface TemplateFault {
  readonly line: number;
  readonly column: number;
  readonly found: Phrase;
  readonly expected: Phrase;
}

/** Longer than any page's frame, and with more signs: reading them costs more than they are long. */
const LONGEST = 100_000;
const MOST_SIGNS = 1_000;
/** Blocks within one another, `{{else if …}}` among them: each is a level to whoever reads or fills them. */
const DEEPEST = 30;
const LONGEST_PATH = 10;
/** Of a line that cannot be read. */
const MOST_SHOWN = 120;
/** Templates only loop and choose; how a value is written is the view's business. */
export const TEMPLATE_HELPERS = ['each', 'if', 'unless', 'with'] as const;
export const PARTIAL_HELPER = 'sectionPartial';
/** Style sheets of our own, the only texts that go in as they are. */
const RAW: ReadonlySet<string> = new Set(['style', 'pageStyle']);
/** What a document's template may name: the words of its view, and in its sections their kind. */
const DOCUMENT_NAMES = [
  ...['title', 'headLeft', 'headRight', 'logo', 'texts', 'sections', 'kind'],
  ...['locale', 'direction', 'style', 'pageStyle'],
];
const RESERVED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * What is wrong with a template; nothing of it is run. Whole documents put their sections in by `{{> (sectionPartial kind)}}`; sections take no other template in: without that
 * no template can come back to itself, and only loops cost time.
 *
 * @param texts names of the own texts of a document's template, what stands behind `texts.`: with them, every name has to be there, as one written otherwise would print nothing;
 *   without, names are not judged.
 */
export function templateFaults(
  text: string,
  part: 'document' | 'section',
  texts?: readonly string[],
): readonly TemplateFault[] {
  if (text.length > LONGEST)
    return [
      {
        line: 1,
        column: 1,
        found: say('characters', { count: text.length }),
        expected: say('atMost', { what: say('characters', { count: LONGEST }) }),
      },
    ];
  const signs = signsOf(text);
  if (signs > MOST_SIGNS)
    return [
      {
        line: 1,
        column: 1,
        found: say('signs', { count: signs }),
        expected: say('signsAtMost', { what: say('signs', { count: MOST_SIGNS }), sign: '{{…}}' }),
      },
    ];
  let program: hbs.AST.Program;
  try {
    program = Handlebars.parse(text);
  } catch (error) {
    return [unread(text, error)];
  }
  const faults: TemplateFault[] = [];
  new Faults({ part, texts }, ({ loc }, found, expected) => {
    faults.push({ line: loc.start.line, column: loc.start.column + 1, found, expected });
  }).accept(program);
  return faults;
}

/** How many signs of Handlebars a text has: the work of filling it once. */
export function signsOf(text: string): number {
  return text.split('{{').length - 1;
}

const NO_HELPER = say('writtenValue', { sign: '{{name}}' });
const ALONE = say('sectionsAlone', { sign: `{{> (${PARTIAL_HELPER} kind)}}` });
const NONE_WITHIN = say('noTemplatesWithin');
const IN_LOOPS = say('withinSign', { sign: '{{#each sections}}' });
/** Blocks that look at something else than what is around them. */
const MOVING: readonly string[] = ['each', 'with'];
const OUTSIDE = say('sheetOutside', { sign: '{{#each}}', other: '{{#with}}' });
const ONE_NAME = say('oneNameBehind', { sign: '{{#each sections}}' });
const DATA_NAMES: readonly string[] = ['root', 'index', 'key', 'first', 'last'];

/** What does not read as a template: the line where reading stopped, as it stands there. The reader's own sentence is English, of its inner signs. */
function unread(text: string, error: unknown): TemplateFault {
  const says = error instanceof Error ? error.message : String(error);
  const [, line = 1] = (/line (\d+)/.exec(says) ?? / - (\d+):\d+$/.exec(says) ?? []).map(Number);
  const written = text.split('\n')[line - 1]?.trim() ?? '';
  return {
    line,
    column: 1,
    found: asWritten(written.slice(0, MOST_SHOWN)),
    expected: say('templateReadable'),
  };
}

type TellFault = (node: hbs.AST.Node, found: Phrase, expected: Phrase) => void;

interface Judged {
  readonly part: 'document' | 'section';
  readonly texts: readonly string[] | undefined;
}

class Faults extends Handlebars.Visitor {
  readonly #part: Judged['part'];
  readonly #texts: readonly string[] | undefined;
  readonly #tell: TellFault;
  /** Names of helpers: whether these are known is told where they are called. */
  readonly #called = new Set<hbs.AST.Node>();
  /** Names of the blocks around. */
  readonly #around: string[] = [];

  constructor({ part, texts }: Judged, tell: TellFault) {
    super();
    this.#part = part;
    this.#texts = texts;
    this.#tell = tell;
  }

  override MustacheStatement(mustache: hbs.AST.MustacheStatement): void {
    const name = nameOf(mustache.path);
    // What Handlebars calls `escaped` is missing from its types.
    const { escaped } = mustache as unknown as { readonly escaped: boolean };
    if (!escaped && !RAW.has(name))
      this.#tell(mustache, asWritten(`{{{${name}}}}`), say('escapedText', { sign: `{{${name}}}` }));
    // In another place the same word is somebody's text.
    else if (!escaped && this.#loops() > 0)
      this.#tell(mustache, say('signInBlock', { sign: `{{{${name}}}}` }), OUTSIDE);
    if (mustache.params.length > 0 || mustache.hash !== undefined) {
      this.#called.add(mustache.path);
      this.#tell(mustache, quoted(name), NO_HELPER);
    } else if (mustache.path.type !== 'PathExpression') this.#tell(mustache, quoted(name), NO_HELPER);
    super.MustacheStatement(mustache);
  }

  override BlockStatement(block: hbs.AST.BlockStatement): void {
    const name = nameOf(block.path);
    this.#called.add(block.path);
    if (!TEMPLATE_HELPERS.some((each) => each === name))
      this.#tell(block, quoted(name), say('oneOf', { names: TEMPLATE_HELPERS }));
    else if (!isOneName(block)) this.#tell(block, asWritten(`{{#${name}}}`), ONE_NAME);
    if (this.#around.length >= DEEPEST) {
      this.#tell(
        block,
        say('signTooDeep', { sign: `{{#${name}}}` }),
        say('atMost', { what: say('itemsLevels', { count: DEEPEST }) }),
      );
      return;
    }
    this.acceptArray(block.params);
    this.#around.push(name);
    this.accept(block.program);
    this.accept(block.inverse);
    this.#around.pop();
  }

  override PartialStatement(partial: hbs.AST.PartialStatement): void {
    const isSections =
      partial.name.type === 'SubExpression' &&
      nameOf((partial.name as hbs.AST.SubExpression).path) === PARTIAL_HELPER;
    if (this.#part !== 'document' || !isSections)
      this.#tell(partial, asWritten(nameOf(partial.name as hbs.AST.Expression)), ALONE);
    else if (!this.#isSection(partial)) this.#tell(partial, asWritten('{{> …}}'), ALONE);
    else super.PartialStatement(partial);
  }

  override PartialBlockStatement(partial: hbs.AST.PartialBlockStatement): void {
    this.#tell(partial, asWritten(nameOf(partial.name as hbs.AST.Expression)), ALONE);
  }

  override DecoratorBlock(decorator: hbs.AST.DecoratorBlock): void {
    this.#tell(decorator, quoted(nameOf(decorator.path)), NONE_WITHIN);
  }

  override Decorator(decorator: hbs.AST.Decorator): void {
    this.#tell(decorator, quoted(nameOf(decorator.path)), NONE_WITHIN);
  }

  override SubExpression(call: hbs.AST.SubExpression): void {
    const name = nameOf(call.path);
    this.#called.add(call.path);
    if (name !== PARTIAL_HELPER) {
      this.#tell(call, quoted(name), NO_HELPER);
      return;
    }
    super.SubExpression(call);
  }

  override PathExpression(path: hbs.AST.PathExpression): void {
    const reserved = path.parts.find((part) => RESERVED.has(part));
    if (reserved !== undefined) this.#tell(path, quoted(reserved), say('plainName'));
    // `@index` and its like are the loops' own; so is `this`.
    else if (path.parts.length > LONGEST_PATH)
      this.#tell(
        path,
        say('names', { count: path.parts.length }),
        say('atMost', { what: say('namesWithDots', { count: LONGEST_PATH }) }),
      );
    else if (this.#texts !== undefined && !this.#called.has(path)) this.#expectThere(path, this.#texts);
  }

  /** Whether it says nothing but the kind: of another name there is no section, and no paper would be printed. */
  #isSection({ name, params, hash }: hbs.AST.PartialStatement): boolean {
    const said = (name as hbs.AST.SubExpression).params;
    const [kind] = said;
    const isOne =
      said.length === 1 && (kind as Partial<hbs.AST.PathExpression> | undefined)?.parts?.at(-1) === 'kind';
    return isOne && params.length === 0 && hash === undefined;
  }

  #loops(): number {
    return this.#around.filter((name) => MOVING.includes(name)).length;
  }

  /** What is not there fails when a paper is printed: it is told before. */
  #expectThere(path: hbs.AST.PathExpression, texts: readonly string[]): void {
    const [name = ''] = path.parts;
    if (path.data && !DATA_NAMES.includes(name))
      this.#tell(path, quoted(`@${name}`), say('oneOf', { names: DATA_NAMES.map((each) => `@${each}`) }));
    else if (!path.data && path.depth > this.#loops()) this.#tell(path, quoted(path.original), IN_LOOPS);
    else if (!path.data && name === 'kind' && this.#loops() === path.depth)
      this.#tell(path, quoted('kind'), IN_LOOPS);
    else if (!path.data) this.#expectKnown(path, texts);
  }

  #expectKnown(path: hbs.AST.PathExpression, texts: readonly string[]): void {
    const [name, text] = path.parts;
    if (name === undefined) return;
    if (!DOCUMENT_NAMES.includes(name))
      this.#tell(path, quoted(name), say('oneOf', { names: DOCUMENT_NAMES }));
    else if (name === 'texts' && text !== undefined && !texts.includes(text))
      this.#tell(path, quoted(text), say('itsTexts', { names: texts }));
  }
}

/** What it is called with is judged where it stands. */
function isOneName({ params: [first, ...more], hash }: hbs.AST.BlockStatement): boolean {
  const isName = first?.type === 'PathExpression' || first?.type === 'SubExpression';
  return isName && more.length === 0 && hash === undefined;
}

function nameOf(path: hbs.AST.Expression): string {
  return (path as Partial<hbs.AST.PathExpression>).original ?? path.type;
}
