import { beforeAll, describe, expect, it } from 'vitest';
import {
  atPointer,
  type EditedFiles,
  fileOutline,
  isWordFor,
  type OutlineWords,
  type PanelInput,
  panelOf,
} from '../../../engine/editor/index.ts';
import { italianWords, productFiles } from './productFiles.ts';

const PAPER = 'checklist/pjc.document.json';
const REPORT = 'report/rapportino.document.json';
let files: EditedFiles;
let words: OutlineWords;
beforeAll(async () => {
  files = await productFiles();
  words = await italianWords();
});

describe('the parts of a printed document', () => {
  it('[CKL-04] are listed in the outline by title and kind; without a title by kind', () => {
    const parts = fileOutline(files, PAPER, words).filter(({ isItem }) => isItem);
    expect(parts.slice(0, 5).map(({ label, detail }) => `${label} (${detail})`)).toEqual([
      'Cantiere (Dati)',
      'Scheda compilata (pjc)',
      'Squadra presente (Persone e presa visione)',
      'Impronta di ciò che è stato mostrato e accettato, SHA-256: {pjc.contentHash} (Testo)',
      'Firme (Firme)',
    ]);
    const kinds = fileOutline(files, REPORT, words).map(({ detail }) => detail);
    expect(kinds.filter((kind) => /^[a-z]/.test(kind))).toEqual([]);
  });

  it('[CKL-04] are offered the keywords of their kind, and the present ones', () => {
    const panel = (path: string, pointer: string) => {
      const item = { field: undefined, layout: atPointer(files[path], pointer) as never };
      const offered: PanelInput['offered'] = (id, schema) => isWordFor(item, id, schema);
      return panelOf(files, path, pointer, { textOf: words, offered })?.words;
    };
    expect(panel(PAPER, '/sections/0')).toEqual(['title', 'fields']);
    expect(panel(PAPER, '/sections/1')).toEqual(['title', 'repeat']);
    expect(panel(PAPER, '/sections/2')).toEqual(['title', 'label', 'text']);
    expect(panel(REPORT, '/sections/2')).toEqual(['title']);
    expect(panel(PAPER, '')).toEqual(expect.arrayContaining(['title', 'fileName']));
  });
});
