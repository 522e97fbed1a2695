import { posix } from 'node:path';
import { FOLDER_RULES, type FolderRule } from './folderRules.ts';
import type { Tree } from './readTree.ts';

/**
 * Guides must only name and link existing files, and functions (`` `loadProduct()` ``) that some source declares; the
 * README of `tests/support` must name every tool, so that it is found before it is written again. Names are relative to the guide's folder or a parent,
 * or lie anywhere below it: `` `fields/text.ts` ``, `` `../support/app.ts` ``, `` `*.screen.json` ``.
 */
export function checkReadmeNames(tree: Tree): string[] {
  const paths = [...tree.files, ...tree.folders, ...tree.readmes.map(({ path }) => path)];
  return tree.readmes.flatMap(({ path, text }) => {
    const folder = posix.dirname(path);
    const mentions = namedFiles(text);
    const missing = mentions.filter(({ name }) => !leadsSomewhere(name, folder, paths));
    const unnamed =
      path === 'tests/support/README.md' ? filesIn(folder, tree).filter((file) => !tells(text, file)) : [];
    return [
      ...missing.map(({ name, line }) => `${path}:${line}: names ${name}, which is not there`),
      ...linkedFiles(text)
        .filter((link) => !paths.some((each) => `${each}/`.startsWith(`${posix.join(folder, link)}/`)))
        .map((link) => `${path}: links to ${link}, which is not there`),
      ...calledFunctions(text)
        .filter((name) => !tree.sources.some((source) => isDeclared(name, source.text)))
        .map((name) => `${path}: names ${name}(), which no source declares`),
      ...unnamed.map((file) => `${path}: says nothing of ${file}`),
    ];
  });
}

/** Targets of links within the project: `[tests](../tests/README.md)`. */
function linkedFiles(text: string): string[] {
  return [...text.matchAll(/\]\(([^):#\s]+)[)#]/g)].map(([, link = '']) => link.replace(/\/$/, ''));
}

/** Functions that a guide names with their parentheses: `` `loadProduct()` ``. */
function calledFunctions(text: string): string[] {
  return [...new Set([...text.matchAll(/`([A-Za-z]\w*)\(\)`/g)].map(([, name = '']) => name))];
}

function isDeclared(name: string, text: string): boolean {
  return text.includes(name) && new RegExp(`\\b(?:function|const) ${name}\\b|\\b${name}\\(`).test(text);
}

/** Whether a name, possibly with stars or without ending, matches a file or folder. */
function leadsSomewhere(name: string, folder: string, paths: readonly string[]): boolean {
  const from = [folder, ...foldersAbove(folder)].map((base) => posix.normalize(posix.join(base, name)));
  const patterns = from.map((path) => pattern(path));
  // Schemas may be named by file name only, wherever they are.
  const below = pattern(posix.join(/^[^/]+\.json$/.test(name) ? '.' : folder, '**', name));
  return paths.some((path) => patterns.some((each) => each.test(path)) || below.test(path));
}

/** Parent folders up to the project root. */
function foldersAbove(folder: string): string[] {
  return folder === '.' ? [] : [posix.dirname(folder), ...foldersAbove(posix.dirname(folder))];
}

/** A pattern as a regular expression; an ending or a final slash is optional. */
function pattern(path: string): RegExp {
  const escaped = path.replace(/\/$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const stars = escaped.replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${stars}(?:\\.[a-z]+){0,2}$`);
}

function filesIn(folder: string, tree: Tree): string[] {
  return tree.files
    .filter((file) => posix.dirname(file) === folder && !file.endsWith('/README.md'))
    .map((file) => posix.basename(file));
}

/** Whether the file is named in full, by its stem (`` `shell` `` for `shell.test.ts`), or by a pattern. */
function tells(text: string, file: string): boolean {
  const stem = file.split('.')[0] ?? file;
  const tested = file.replace('.test.', '.');
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s,(]+/));
  return words.some(
    (word) => [file, stem, tested].includes(word) || (word.includes('*') && pattern(word).test(file)),
  );
}

/** A file, folder or pattern in a README; `line` counts from 1. */
type NamedFile = { readonly name: string; readonly line: number };

const ENDING = /\.(?:tsx?|mjs|json|css|hbs|html|sql|md)$/;
/** `Foo.tsx`, `a/b.ts`, `../x/`, `*.form.json`: allowed form of a file name. */
const FILE = /^(?:\.\.?\/)*[\w*][\w.*-]*(?:\/[\w.*-]+)*\/?$/;

/**
 * Files that a README names in backticks: names with a file ending, names that begin with `./` or `../`, and
 * those in the first column of a table headed `file` or `folder`. Hidden files, packages, addresses and code
 * blocks are ignored.
 */
function namedFiles(text: string): NamedFile[] {
  let inTable = false;
  let inCode = false;
  return text.split('\n').flatMap((row, index) => {
    if (row.startsWith('```')) inCode = !inCode;
    if (inCode) return [];
    if (/^\|\s*(?:file|folder)\s*\|/.test(row)) inTable = true;
    else if (!row.startsWith('|')) inTable = false;
    const first = inTable ? (row.split('|')[1] ?? '') : '';
    const listed = codes(first).filter((code) => /^[\w*-]/.test(code));
    const paths = codes(row).filter(
      (code) => ENDING.test(code) || code.startsWith('../') || code.startsWith('./'),
    );
    return [...new Set([...listed, ...paths])]
      .filter((name) => FILE.test(name))
      .map((name) => ({ name, line: index + 1 }));
  });
}

function codes(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

const BEGINS = 'May import: ';

/**
 * The README of each folder of the table repeats its import rules in one line: `node scripts/imports/check-imports.ts
 * --write` writes it.
 */
export function checkMayImport(tree: Tree): string[] {
  return tree.readmes.flatMap(({ path, text }) => {
    const due = mayImportLine(path);
    if (due === undefined) return [];
    const lines = text.split('\n').filter((line) => line.includes(BEGINS));
    if (lines.length === 1 && lines[0] === due) return [];
    return [
      `${path}: must say on one line of its own "${due}"; node scripts/imports/check-imports.ts --write writes it`,
    ];
  });
}

/** The README's text with the line updated, or appended if it is missing. */
export function withMayImport(path: string, text: string): string {
  const due = mayImportLine(path);
  if (due === undefined) return text;
  const lines = text.trimEnd().split('\n');
  const at = lines.findIndex((line) => line.startsWith(BEGINS));
  if (at < 0) return `${lines.join('\n')}\n\n${due}\n`;
  return `${lines.with(at, due).join('\n')}\n`;
}

/** Undefined for READMEs of folders outside the table. */
function mayImportLine(readme: string): string | undefined {
  const rule = FOLDER_RULES.find(({ zone }) => `${zone}/README.md` === readme);
  if (rule === undefined) return undefined;
  const importers = FOLDER_RULES.filter(({ mayImport }) => mayImport.includes(rule.zone));
  return `${BEGINS}${named(rule.mayImport)}. Imported by: ${named(importers.map(({ zone }) => zone))}.${without(rule)}`;
}

function without({ bannedPackages = [] }: FolderRule): string {
  return bannedPackages.length === 0 ? '' : ` No packages: ${named(bannedPackages)}.`;
}

function named(folders: readonly string[]): string {
  return folders.length === 0 ? 'nothing' : folders.map((folder) => `\`${folder}\``).join(', ');
}
