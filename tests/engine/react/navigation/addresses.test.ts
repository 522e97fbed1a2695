import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScreenSchema } from '../../../../engine/contract/index.ts';
import { navigationOf, pathOf, trailOf } from '../../../../engine/react/node.ts';
import { runs } from '../../../support/runs.ts';

/** A page of a library; without an entry it has no place in the navigation. */
function page(path: string, title: string, more: Partial<ScreenSchema> = {}): ScreenSchema {
  return {
    $schema: '',
    name: title.toLowerCase(),
    path,
    title,
    blocks: [],
    ...more,
  } as unknown as ScreenSchema;
}
const entry = (label: string, order: number, group?: string): Partial<ScreenSchema> => ({
  navigation: { label, icon: 'book', order, ...(group === undefined ? {} : { group }) } as never,
});

const LIBRARY = [
  page('/', 'Oggi', entry('Oggi', 1)),
  page('/admin', 'Ufficio', { ...entry('Ufficio', 90, 'Gestione'), permission: 'Library.admin' as never }),
  page('/books', 'Libri', entry('Libri', 20)),
  page('/readers', 'Lettori', entry('Lettori', 10, 'Persone')),
  page('/staff', 'Personale', entry('Personale', 30, 'Persone')),
  page('/books/:id', 'Libro'),
  page('/books/:id/loans', 'Prestiti'),
  page('/books/new', 'Nuovo libro'),
  page('/loans/:id', 'Prestito', entry('Prestito', 5)),
];
const everybody = () => true;

describe('where one may go', () => {
  it('is ordered by the numbers of the screens, groups by first appearance', () => {
    const navigation = navigationOf(LIBRARY, everybody).map(({ name, entries }) => [
      name,
      entries.map(({ label }) => label),
    ]);
    expect(navigation).toEqual([
      ['', ['Oggi', 'Libri']],
      ['Persone', ['Lettori', 'Personale']],
      ['Gestione', ['Ufficio']],
    ]);
  });

  it('[PERM-05] omits forbidden entries, and empty groups', () => {
    const permissions: (string | undefined)[] = [];
    const groups = navigationOf(LIBRARY, (permission) => {
      permissions.push(permission);
      return permission === undefined;
    });
    expect(groups.map(({ name }) => name)).toEqual(['', 'Persone']);
    expect(permissions).toContain('Library.admin');
  });

  it('names no page that needs a record to be about', () => {
    const paths = navigationOf(LIBRARY, everybody).flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(paths.filter((path) => path.includes(':'))).toEqual([]);
    expect(navigationOf([], everybody)).toEqual([]);
  });
});

describe('the way to a page', () => {
  const way = (path: string) => trailOf(LIBRARY, path).map((step) => `${step.path} ${step.title}`);

  it.each<[string, readonly string[]]>([
    ['/', []],
    ['/books', []],
    ['/books/7', ['/books Libri']],
    ['/books/7/loans', ['/books Libri', '/books/7 Libro']],
    ['/books/7/loans/', ['/books Libri', '/books/7 Libro']],
    // A page in between that is none is passed over.
    ['/loans/7/slip', ['/loans/7 Prestito']],
    ['/nowhere/at/all', []],
  ])('to %s leads by %j', (path, steps) => {
    expect(way(path)).toEqual(steps);
  });
});

describe('the address of a page', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['/books', {}, '/books'],
    ['/books/:id', { id: '7' }, '/books/7'],
    ['/books/:id', { id: '7', tab: 'loans' }, '/books/7?tab=loans'],
    ['/books/:id/loans/:loan', { id: '7', loan: '8' }, '/books/7/loans/8'],
    ['/books/:id', { id: 'a/b?c#d e' }, '/books/a%2Fb%3Fc%23d%20e'],
    ['/books', { q: 'Eco & figli', page: '2' }, '/books?q=Eco+%26+figli&page=2'],
  ])('%s with %j is %s', (pattern, params, address) => {
    expect(pathOf(pattern, params)).toBe(address);
  });

  it('keeps any value: it is equal when read back', () => {
    const property = fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (id, q) => {
        const { pathname, searchParams } = new URL(pathOf('/books/:id', { id, q }), 'http://library.example');
        // A path of dots alone is a way up, in every browser.
        fc.pre(!/^\.+$/.test(id));
        expect(decodeURIComponent(pathname.slice('/books/'.length))).toBe(id);
        expect(searchParams.get('q')).toBe(q);
      },
    );
    fc.assert(property, { numRuns: runs(300) });
  });

  it('does not change its input', () => {
    const params = Object.freeze({ id: '7', tab: 'x' });
    pathOf('/books/:id', params);
    expect(params).toEqual({ id: '7', tab: 'x' });
  });
});
