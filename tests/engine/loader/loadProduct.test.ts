import { describe, expect, it } from 'vitest';
import { defaultsOf, EngineError, formPackage, setAt } from '../../../engine/index.ts';
import { loadProduct } from '../../../engine/node.ts';
import { libraryFiles, loadLibrary } from '../support/library.ts';

const library = await loadLibrary();

describe('a library loaded by an engine that knows only kinds', () => {
  it('has every kind by name', () => {
    expect(Object.keys(library.entities).toSorted()).toEqual([
      'book',
      'loan',
      'member',
      'room',
      'shift',
      'visit',
    ]);
    expect(Object.keys(library.forms).toSorted()).toEqual(['loan', 'member', 'shift']);
    expect(Object.keys(library.screens).toSorted()).toEqual(['loan-single', 'loans', 'shifts']);
    expect(Object.keys(library.messages).toSorted()).toEqual(['en', 'it']);
    expect(library.settings.modules).toEqual({ fines: true });
    expect(library.roles.roles.map((role) => role.name)).toEqual(['librarian', 'reader']);
  });

  it('has references inlined; words beside a reference win', () => {
    const { bookCode, shelf } = library.entities['loan']?.properties ?? {};
    expect(bookCode).toEqual({ title: 'Libro', type: 'string', pattern: '^B\\d{3}$' });
    expect(shelf?.title).toBe('Scaffale');
  });

  it('has the values of options as allowed values, null included where it may be null', () => {
    const { state, shelf } = library.entities['loan']?.properties ?? {};
    expect(state?.enum).toEqual(['asked', 'out', 'back', 'closed']);
    expect(shelf?.enum).toEqual(['A', 'B', null]);
  });

  it('has no retired choice as the beginning of a new record', async () => {
    const files = await libraryFiles();
    const entity = 'loans/loan.entity.json';
    const list = Object.keys(files).find((path) => path.endsWith('/shelf.options.json')) ?? '';
    const shelves = { title: 'Scaffali', type: 'array', items: { type: 'string', 'x-options': 'shelf' } };
    const one = setAt(files[entity], 'properties.shelf.default', 'A');
    const both = setAt(one, 'properties.shelves', { ...shelves, default: ['A', 'B'] });
    const begins = (more: object) =>
      defaultsOf(loadProduct({ ...files, [entity]: both, ...more }).entities['loan'] ?? {});
    expect(begins({})).toMatchObject({ shelf: 'A', shelves: ['A', 'B'] });
    const retired = begins({ [list]: setAt(files[list], 'values.0.retired', true) });
    expect(retired).toMatchObject({ shelves: ['B'] });
    expect(retired).not.toHaveProperty('shelf');
  });

  it('[CALL-01] has each call with its full path, its mirrors and its schemas inlined', () => {
    const call = library.calls['fetchLoan'];
    expect(call).toMatchObject({
      service: 'desk',
      fullPath: '/library/loans/:id',
      mirrorPaths: ['/reading-room/loans/:id'],
    });
    expect(call?.response).toMatchObject({
      type: 'object',
      properties: { bookCode: { pattern: '^B\\d{3}$' } },
    });
    expect(JSON.stringify(call)).not.toContain('$schema');
    expect(library.calls['endLoan']?.mirrorPaths).toEqual([]);
  });

  it('cannot be changed', () => {
    expect(() => Object.assign(library.entities['loan']?.properties['state'] ?? {}, { title: 'x' })).toThrow(
      TypeError,
    );
  });

  it('has a version that depends on its content only', async () => {
    const files = await libraryFiles();
    expect(loadProduct(Object.fromEntries(Object.entries(files).toReversed())).version).toBe(library.version);
    const path = 'loans/book.entity.json';
    const changed = { ...files, [path]: setAt(files[path], 'title', 'Volume') };
    expect(loadProduct(changed).version).not.toBe(library.version);
  });

  it('gives a browser all it needs for one form, and lists the forms', () => {
    const pkg = formPackage(library, 'loan');
    expect(pkg).toMatchObject({ name: 'loan', version: 1, entity: { 'x-entity': 'loan' } });
    expect(Object.keys(pkg.options).toSorted()).toEqual(['loan-state', 'shelf']);
    expect(JSON.parse(JSON.stringify(pkg))).toEqual(pkg);
    expect(() => formPackage(library, 'lone')).toThrow(
      new EngineError('UNKNOWN_SCHEMA', { kind: 'form', name: 'lone', known: 'loan, member, shift' }),
    );
  });
});
