import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Exported names of a door, types included, by its source text. */
function exportsOf(door: string): readonly string[] {
  const text = readFileSync(new URL(`../../../engine/react/${door}`, import.meta.url), 'utf8');
  return [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace('type ', '').trim())
    .filter((name) => name !== '')
    .toSorted();
}

describe('the doors of the engine’s face', () => {
  it('open to lists, the grid, wizards, workflows and files by exactly these names', () => {
    expect(exportsOf('table/wide.ts')).toEqual(['WideTable']);
    expect(exportsOf('files/index.ts')).toEqual(['FileList', 'WaitingFiles', 'useFileQueue']);
    expect(exportsOf('board/index.ts')).toEqual(['ListBoard']);
    expect(exportsOf('wizard/index.ts')).toContain('SchemaWizard');
    expect(exportsOf('workflow/index.ts')).toContain('WorkflowBar');
    expect(exportsOf('table/index.ts')).toEqual(
      expect.arrayContaining(['CallTable', 'SchemaTable', 'StatusSign']),
    );
  });

  it('exclude late modules from the first bundle', () => {
    const text = readFileSync(new URL('../../../engine/react/index.ts', import.meta.url), 'utf8');
    expect(text).not.toMatch(/from '\.\/(?:board|files|table|wizard|workflow)\//);
    expect(text).not.toContain('./form/SchemaForm.tsx');
    expect(text).not.toContain('export *');
  });
});
