/** A file, folder or pattern as a README writes it. `line` counts from 1. */
export type NamedFile = { readonly name: string; readonly line: number };

const ENDING = /\.(?:tsx?|mjs|json|css|hbs|html|sql|md)$/;
/** `Foo.tsx`, `a/b.ts`, `../x/`, `*.form.json`: what a file's name is made of. */
const FILE = /^(?:\.\.?\/)*[\w*][\w.*-]*(?:\/[\w.*-]+)*\/?$/;

/**
 * The files that a README names in backticks: whatever ends like a file, begins with `./` or `../`, or stands first in a row of a table whose
 * head says `file` or `folder`. Hidden ones, packages and addresses are none; nor is what stands in a block of code.
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
    const named = codes(row).filter(
      (code) => ENDING.test(code) || code.startsWith('../') || code.startsWith('./'),
    );
    return [...new Set([...listed, ...named])]
      .filter((name) => FILE.test(name))
      .map((name) => ({ name, line: index + 1 }));
  });
}

function codes(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}
