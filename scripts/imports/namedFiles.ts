/** A file, folder or pattern in a README; `line` counts from 1. */
export type NamedFile = { readonly name: string; readonly line: number };

const ENDING = /\.(?:tsx?|mjs|json|css|hbs|html|sql|md)$/;
/** `Foo.tsx`, `a/b.ts`, `../x/`, `*.form.json`: allowed form of a file name. */
const FILE = /^(?:\.\.?\/)*[\w*][\w.*-]*(?:\/[\w.*-]+)*\/?$/;

/**
 * Files that a README names in backticks: names with a file ending, names that begin with `./` or `../`, and
 * those in the first column of a table headed `file` or `folder`. Hidden files, packages, addresses and code
 * blocks are ignored.
 */
export function namedFiles(text: string): NamedFile[] {
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
