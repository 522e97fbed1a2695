import Handlebars from 'handlebars';
import { asWritten, type Phrase, quoted, say } from '../../engine/node.ts';

/** A fault of a template with its position; administrators write templates, too. */
export interface TemplateFault {
  readonly line: number;
  readonly column: number;
  readonly found: Phrase;
  readonly expected: Phrase;
}

/**
 * Limits of a template's length and expressions, above those of any document: parsing costs more than linear
 * time.
 */
const LONGEST_TEMPLATE = 100_000;
const MAX_SIGNS = 1_000;
/** Limit of nested blocks, including `{{else if …}}`. */
const DEEPEST_BLOCK = 30;
const LONGEST_PATH = 10;
/** Length limit of a quoted unreadable line. */
const MAX_SHOWN = 120;
/** Block helpers of templates: loops and conditions only, formatting belongs to the view. */
export const TEMPLATE_HELPERS = ['each', 'if', 'unless', 'with'] as const;
export const PARTIAL_HELPER = 'sectionPartial';
/** Style sheets of the program, the only unescaped values. */
const RAW: ReadonlySet<string> = new Set(['style', 'pageStyle']);
/** Names that a document's template may use: those of its view and of a section's `kind`. */
const DOCUMENT_NAMES = [
  ...['title', 'headLeft', 'headRight', 'logo', 'texts', 'sections', 'kind'],
  ...['locale', 'direction', 'style', 'pageStyle'],
];
const RESERVED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Checks a template without running it. Documents include their sections by `{{> (sectionPartial kind)}}`,
 * and sections include no templates, so recursion is impossible and only loops cost time.
 *
 * @param texts names of the document's own texts (behind `texts.`): with them every name must exist, because
 * a misspelt one would print empty; without, names are not checked.
 */
export function templateFaults(
  text: string,
  part: 'document' | 'section',
  texts?: readonly string[],
): readonly TemplateFault[] {
  if (text.length > LONGEST_TEMPLATE)
    return [
      {
        line: 1,
        column: 1,
        found: say('characters', { count: text.length }),
        expected: say('atMost', { what: say('characters', { count: LONGEST_TEMPLATE }) }),
      },
    ];
  const signs = signsOf(text);
  if (signs > MAX_SIGNS)
    return [
      {
        line: 1,
        column: 1,
        found: say('signs', { count: signs }),
        expected: say('signsAtMost', { what: say('signs', { count: MAX_SIGNS }), sign: '{{…}}' }),
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

/** Number of Handlebars expressions, the cost of filling the template once. */
export function signsOf(text: string): number {
  return text.split('{{').length - 1;
}

const NO_HELPER = say('writtenValue', { sign: '{{name}}' });
const ALONE = say('sectionsAlone', { sign: `{{> (${PARTIAL_HELPER} kind)}}` });
const NONE_WITHIN = say('noTemplatesWithin');
const IN_LOOPS = say('withinSign', { sign: '{{#each sections}}' });
/** Blocks that change the context. */
const MOVING: readonly string[] = ['each', 'with'];
const OUTSIDE = say('sheetOutside', { sign: '{{#each}}', other: '{{#with}}' });
const ONE_NAME = say('oneNameBehind', { sign: '{{#each sections}}' });
const DATA_NAMES: readonly string[] = ['root', 'index', 'key', 'first', 'last'];

/**
 * The fault of an unparsable template: the line where parsing stopped, quoted; Handlebars' own message is
 * technical English.
 */
function unread(text: string, error: unknown): TemplateFault {
  const says = error instanceof Error ? error.message : String(error);
  const [, line = 1] = (/line (\d+)/.exec(says) ?? / - (\d+):\d+$/.exec(says) ?? []).map(Number);
  const lineText = text.split('\n')[line - 1]?.trim() ?? '';
  return {
    line,
    column: 1,
    found: asWritten(lineText.slice(0, MAX_SHOWN)),
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
  /** Paths in call position, which are checked with the call. */
  readonly #called = new Set<hbs.AST.Node>();
  /** Names of the enclosing blocks. */
  readonly #around: string[] = [];

  constructor({ part, texts }: Judged, tell: TellFault) {
    super();
    this.#part = part;
    this.#texts = texts;
    this.#tell = tell;
  }

  override MustacheStatement(mustache: hbs.AST.MustacheStatement): void {
    const name = nameOf(mustache.path);
    // `escaped` is missing in Handlebars' types.
    const { escaped } = mustache as unknown as { readonly escaped: boolean };
    if (!escaped && !RAW.has(name))
      this.#tell(mustache, asWritten(`{{{${name}}}}`), say('escapedText', { sign: `{{${name}}}` }));
    // Inside a loop the same name may be a user's text.
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
    if (this.#around.length >= DEEPEST_BLOCK) {
      this.#tell(
        block,
        say('signTooDeep', { sign: `{{#${name}}}` }),
        say('atMost', { what: say('itemsLevels', { count: DEEPEST_BLOCK }) }),
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
    // `@index` and similar names, and `this`, belong to the loops.
    else if (path.parts.length > LONGEST_PATH)
      this.#tell(
        path,
        say('names', { count: path.parts.length }),
        say('atMost', { what: say('namesWithDots', { count: LONGEST_PATH }) }),
      );
    else if (this.#texts !== undefined && !this.#called.has(path)) this.#expectThere(path, this.#texts);
  }

  /**
   * Whether the partial has `kind` as its only argument: another name has no section, and printing would
   * fail.
   */
  #isSection({ name, params, hash }: hbs.AST.PartialStatement): boolean {
    const callParams = (name as hbs.AST.SubExpression).params;
    const [kind] = callParams;
    const isOne =
      callParams.length === 1 &&
      (kind as Partial<hbs.AST.PathExpression> | undefined)?.parts?.at(-1) === 'kind';
    return isOne && params.length === 0 && hash === undefined;
  }

  #loops(): number {
    return this.#around.filter((name) => MOVING.includes(name)).length;
  }

  /** Checks that a name exists, which would otherwise fail at printing. */
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

/** Whether a block has exactly one argument, a path or a call; the argument itself is checked separately. */
function isOneName({ params: [first, ...more], hash }: hbs.AST.BlockStatement): boolean {
  const isName = first?.type === 'PathExpression' || first?.type === 'SubExpression';
  return isName && more.length === 0 && hash === undefined;
}

function nameOf(path: hbs.AST.Expression): string {
  return (path as Partial<hbs.AST.PathExpression>).original ?? path.type;
}
