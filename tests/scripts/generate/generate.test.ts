import { describe, expect, it } from 'vitest';
import { callTypes } from '../../../scripts/generate/callTypes.ts';
import { databaseTypes } from '../../../scripts/generate/databaseTypes.ts';
import { entityTypes } from '../../../scripts/generate/entityTypes.ts';
import { hookTypes } from '../../../scripts/generate/hookTypes.ts';
import { follow } from '../../../scripts/generate/typeSchema.ts';
import { nameTypes } from '../../../scripts/generate/writeGenerated.ts';
import { library } from './library.ts';

/** The text without comments, one member per line, spaces evened out. */
function bare(text: string): string {
  return text
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\n\s*/g, '\n');
}

/** The lines between `start` and the next line that is only `}`. */
function body(text: string, start: string): string[] {
  const lines = bare(text).split('\n');
  const from = lines.findIndex((line) => line.startsWith(start));
  return lines.slice(from + 1, lines.indexOf('}', from));
}

describe('[ENT-01] types of entities', () => {
  it('as read: stored fields are required, calculated ones optional, secrets absent', async () => {
    expect(body(await entityTypes(library), 'export interface Book {')).toEqual([
      'id: number',
      'title: string',
      'shelf: ("A" | "B" | null)',
      'pages: number',
      'weight: number',
      'boughtAt: (string | null)',
      'tags: string[]',
      'fullTitle: string',
      'loans?: LoanNote[]',
    ]);
  });

  it('as sent: only what the schema requires must be there', async () => {
    const lines = body(await entityTypes(library), 'export interface BookInput {');
    expect(lines.filter((line) => !line.includes('?:'))).toEqual(['title: string']);
    expect(lines).toContain('loans?: LoanNoteInput[]');
  });

  it('labels and units become comments', async () => {
    expect(await entityTypes(library)).toMatch(/\* Peso\. Unit: g\.\n \*\/\nweight: number/);
  });
});

describe('types of tables', () => {
  const text = databaseTypes(library);

  it('the database provides keys, defaults and computed columns; an insert requires the rest', () => {
    expect(body(text, 'export interface BookRow {')).toEqual([
      "id: Generated<Entity.Book['id']>",
      "title: Entity.Book['title']",
      "shelf: Entity.Book['shelf']",
      "pages: Generated<Entity.Book['pages']>",
      "weight: Generated<Entity.Book['weight']>",
      'boughtAt: NullableInstant',
      "tags: RequiredJson<Entity.Book['tags']>",
      "fullTitle: GeneratedAlways<Entity.Book['fullTitle']>",
      'lockCode: Generated<string>',
    ]);
  });

  it('a checklist keeps its answers in one column', () => {
    expect(body(text, 'export interface LoanNoteRow {')).toEqual([
      "id: Generated<Entity.LoanNote['id']>",
      "bookId: Entity.LoanNote['bookId']",
      'answers: RequiredJson<LoanNoteAnswers>',
    ]);
    expect(text).toContain("export type LoanNoteAnswers = Omit<Entity.LoanNote, 'id' | 'bookId'>;");
  });

  it('tables go by their own names', () => {
    expect(body(text, 'export interface Database {')).toEqual(['books: BookRow', 'loan_notes: LoanNoteRow']);
  });
});

describe('[CALL-06] types of calls', () => {
  it('a reader gets the entity, a caller may omit a part without required fields', async () => {
    const text = bare(await callTypes(library));
    expect(text).toContain(
      [
        'request: {',
        "params: Calls['fetchBook']['params']",
        "query?: Calls['fetchBook']['query']",
        '}',
        'output: Entity.Book',
      ].join('\n'),
    );
    expect(text).toContain('params: {\nid: number\n}');
  });

  it('a body with an entity has its sent form; a call without an answer returns undefined; binary is a blob', async () => {
    const text = bare(await callTypes(library));
    expect(text).toContain('body: Entity.BookInput\n');
    expect(text).toContain('output: void');
    expect(text).toContain('output: Blob');
  });

  it('routes are data, with the full path', async () => {
    const text = await callTypes(library);
    expect(text).toContain(
      'fetchBook: {"method":"GET","path":"/lib/book/:id","effect":"read","responseKey":"book"}',
    );
    expect(text).toContain(
      'saveBook: {"method":"POST","path":"/lib/book","effect":"write","changes":["book"]}',
    );
  });
});

describe('names', () => {
  it('what TypeScript must implement: hooks that are no calls, effects, components', () => {
    const text = bare(hookTypes(library));
    expect(text).toContain("export type WorkflowEffect = 'stamp';");
    expect(text).toContain("readonly 'book': 'stamp';");
    expect(text).toContain("export type StateTrait = 'lent';");
    expect(text).toContain('export type WorkflowHook = never;');
    expect(text).toContain("export type ScreenComponent = 'clock';");
  });

  it('names available to code', () => {
    const text = nameTypes(library);
    expect(text).toContain("export type FormName = 'lend';");
    expect(text).toContain("export type EntityName = 'book' | 'loan-note';");
    expect(text).toContain("export type Permission = 'Book.lend';");
    expect(text).toContain('export type TableName = never;');
  });

  it('a dangling reference is reported, with the check that gives details', () => {
    expect(() => follow(library.files, 'lib/books.calls.json', 'bok.entity.json#/properties/id')).toThrow(
      'lib/books.calls.json: $ref "bok.entity.json#/properties/id" leads nowhere; run npm run check-schemas.',
    );
  });
});
