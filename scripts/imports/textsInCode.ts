import { type ESTree, parseSync } from 'vite';
import { FINDING_CATALOGUES } from '../../engine/node.ts';
import hostEnglish from '../../schemas/host/messages.en.json' with { type: 'json' };
import hostItalian from '../../schemas/host/messages.it.json' with { type: 'json' };
import type { SourceFile, Tree } from './readTree.ts';

/** Code that shows or prints texts. */
const SHOWING = /^(?:(?:engine|server|screens|renderer-pdf|scripts\/operate)\/.*|scripts\/serve)\.tsx?$/;

/** Spellings that the cells of a workbook may have: they are read and never shown. */
const READ_ONLY = /^engine\/editor\/xlsform\/(?:SPELLINGS|plainTables)\.ts$/;

/** Column names of the interface that the specification prescribes. */
const COLUMNS: ReadonlySet<string> = new Set(['Dipendente', 'Progetto', 'Agente', 'Stato']);

/** Attributes of elements whose value is read by people. */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set(['title', 'alt', 'placeholder', 'label', 'aria-label']);

/**
 * Texts for people stand in the messages, by id and in each language, and not in code: refuses Italian
 * literals, and literal texts and labels of elements in any language.
 */
export function checkTextsInCode(tree: Tree): string[] {
  return tree.sources
    .filter(({ path }) => SHOWING.test(path) && !READ_ONLY.test(path))
    .flatMap((source) =>
      textsForPeople(source).map(
        ({ text, line }) =>
          `${source.path}:${line}: "${text.trim().slice(0, 60)}" is for people: make it a message`,
      ),
    );
}

interface CodeText {
  readonly text: string;
  readonly line: number;
}

function textsForPeople({ path, text: code }: SourceFile): CodeText[] {
  // Most files have no such words at all, and parsing costs most of the time.
  if (!path.endsWith('.tsx') && italianWords(code).size === 0) return [];
  const texts: CodeText[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node) || APART.has(node.type)) return;
    const text = literalOf(node);
    const isElement = isLabel(node) || node.type === 'JSXText';
    const isText = isElement ? /\p{L}{2}/u.test(text) && !MESSAGE_ID.test(text) : isItalian(text);
    if (isText) texts.push({ text, line: code.slice(0, node.start).split('\n').length });
    if (!isLabel(node)) Object.values(node).forEach(visit);
  };
  visit(parseSync(path, code).program);
  return texts;
}

type AnyNode = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

/** `schemas.checklist.title`. */
const MESSAGE_ID = /^[\w-]+(?:\.[\w-]+)+$/;

/** Types and names of modules are no texts. */
const APART: ReadonlySet<string> = new Set(['TSLiteralType', 'ImportDeclaration', 'ExportAllDeclaration']);

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** An attribute with a literal value. */
function isLabel(node: AnyNode): boolean {
  const { name, value } = node as unknown as ESTree.JSXAttribute;
  return (
    node.type === 'JSXAttribute' &&
    name.type === 'JSXIdentifier' &&
    READ_ATTRIBUTES.has(name.name) &&
    value?.type === 'Literal'
  );
}

/** The text of a literal, with `{}` for the expressions of a template; '' for other nodes. */
function literalOf(node: AnyNode): string {
  if (isLabel(node)) return literalOf(node['value'] as AnyNode);
  if (node.type === 'TemplateLiteral')
    return (node as unknown as ESTree.TemplateLiteral).quasis.map(({ value }) => value.cooked).join('{}');
  return typeof node['value'] === 'string' ? node['value'] : '';
}

/** Words of three letters and more. */
const WORD = /\p{L}{3,}/gu;
const ENGLISH = wordsOf(FINDING_CATALOGUES.en, hostEnglish);
const ITALIAN = new Set(
  [...wordsOf(FINDING_CATALOGUES.it, hostItalian)].filter((word) => !ENGLISH.has(word)),
);

function wordsOf(...catalogues: readonly { readonly texts: object }[]): Set<string> {
  const text = JSON.stringify(catalogues.map(({ texts }) => texts)).toLowerCase();
  return new Set(text.match(WORD));
}

/** Only letters, digits and the signs of a sentence, as opposed to SQL, HTML or a selector. */
const SENTENCE = /^[\p{L}\p{N}\s.,:;!?'’"«»{}()%–…·-]+$/u;
/** Several words, or one that begins like a label: a name of code does not. */
const SAYS = /\S\s+\S|^\p{Lu}\p{Ll}/u;

function isItalian(text: string): boolean {
  const { size } = italianWords(text);
  return SAYS.test(text) && (size > 1 || (size === 1 && SENTENCE.test(text) && !COLUMNS.has(text)));
}

function italianWords(text: string): ReadonlySet<string> {
  const words: readonly string[] = text.toLowerCase().match(WORD) ?? [];
  return new Set(words.filter((word) => ITALIAN.has(word)));
}
