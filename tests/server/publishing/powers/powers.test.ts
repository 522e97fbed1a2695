import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editRights, markedWords } from '../../../../engine/editor/index.ts';
import { releaseFiles } from '../../../../server/host/product/readProduct.ts';
import { privilegeEscalations } from '../../../../server/host/publishing/edits/privilegeEscalations.ts';
import { refusedEdits } from '../../../../server/host/publishing/edits/refusedEdits.ts';
import { reservedEdits, touchesRights } from '../../../../server/host/publishing/edits/reservedEdits.ts';
import { testProduct } from '../../../support/testProduct.ts';
import { callPlaces, contentWith, GRAMMARS, type Path, wordsOf } from './grammarWords.ts';
import matrix from './matrix.json' with { type: 'json' };

type Json = Record<string, unknown>;
type Standing = 'program' | 'reserved' | 'plain';
/** Keywords of a kind by the power they grant, several in a line; `*`: all. Newer ones say it themselves (`x-edit`). */
const MATRIX: Readonly<Record<string, Partial<Record<Standing, readonly string[]>>>> = matrix;

const product = await testProduct();
const { files } = await releaseFiles(join(import.meta.dirname, '../../../../schemas'));
/** A user who may publish and has no other permission. */
const author = { role: 'redattore', permissions: ['Admin.schemas'] } as never;
const withUsers = { role: 'redattore', permissions: ['Admin.schemas', 'Admin.users'] } as never;
const MARK = 'a power';
const rightsOf = (kind: string) => editRights(files[`meta/${kind}.schema.json`]);
const isWholeOpen = (kind: string) => rightsOf(kind).what === 'all';

/** Keywords of a kind by the power they grant; those of the program may be reserved as well. */
function wordsAs(kind: string, standing: Standing): readonly string[] {
  const { what, words, reserved } = rightsOf(kind);
  const isClosed = (word: string) => (what === 'all' ? false : words.includes(word) === (what === 'but'));
  const isReserved = (word: string) => reserved === 'all' || reserved.includes(word);
  return wordsOf(kind).filter((word) => {
    if (standing === 'program') return isClosed(word);
    return standing === 'reserved' ? isReserved(word) : !isClosed(word) && !isReserved(word);
  });
}

/** Keywords that the matrix lists with a power. */
function decidedWords(kind: string, standing: Standing): readonly string[] {
  const lines = MATRIX[kind]?.[standing] ?? [];
  return lines[0] === '*' ? wordsOf(kind) : lines.flatMap((line) => line.split(' ')).toSorted();
}

/** A file of a kind without account data, unchanged and with a changed keyword. */
function changed(kind: string, word: string) {
  const [path = '', content = {}] =
    Object.entries(files).find(([each]) => each.endsWith(`.${kind}.json`) && !each.startsWith('user/')) ?? [];
  return { path, before: content, after: { ...(content as Json), [word]: MARK } };
}

describe('every word of the grammar', () => {
  it.each(GRAMMARS)('[SEC-Q1] [SEC-Q3] of %s grants the power that is meant', (kind) => {
    const standings = ['program', 'reserved', 'plain'] as const;
    const decided = standings.map((each) => decidedWords(kind, each));
    const listed = new Set(decided.flat());
    const marked = standings.map((each) => wordsAs(kind, each).filter((word) => listed.has(word)));
    expect(marked).toEqual(decided);
    const unsaid = wordsOf(kind, { unsaid: true }).filter((word) => !listed.has(word));
    expect(unsaid, 'say with the word who may change it: `x-edit`').toEqual([]);
  });

  it('[SEC-Q1] [SEC-Q7] labels a button, passes data on or fills a field as is meant', () => {
    const wordsByMark = (['label', 'passes', 'fills'] as const).map((mark) => [...markedWords(files, mark)]);
    expect(wordsByMark.map((words) => words.toSorted().join(' '))).toEqual([
      '$comment agree confirm description done help icon intent label message text title wait x-messages x-unconfirmed',
      'default details fills gives input params prefill proposed proposes query record x-calculated',
      'fills proposes',
    ]);
  });

  it.each(GRAMMARS.filter((kind) => wordsAs(kind, 'program').length > 0))(
    '[SEC-Q9] of %s is reserved for the program',
    (kind) => {
      for (const word of wordsAs(kind, 'program')) {
        const { path, before, after } = changed(kind, word);
        const at = kind === 'meta' || path === '' ? `meta/${kind}.schema.json` : path;
        expect(refusedEdits({ ...files, [at]: before }, at, after), word).not.toEqual([]);
      }
    },
  );

  it('[SEC-Q9] effects on records are reserved for the program, with their conditions; visibility is not', () => {
    const path = 'team/team.entity.json';
    const { 'x-may': may, ...bare } = files[path] as Json & { readonly 'x-may': Json };
    const refused = (own: Json | undefined, before: Json = { ...bare, 'x-may': may }) =>
      refusedEdits({ ...files, [path]: before }, path, own === undefined ? bare : { ...bare, 'x-may': own });
    const { do: _done, ...sight } = may;
    expect(refused({ ...may, do: { ...(may['do'] as Json), addEvent: {} } })).not.toEqual([]);
    expect(refused(sight)).not.toEqual([]);
    expect(refused(undefined)).not.toEqual([]);
    expect(refused(may, bare)).not.toEqual([]);
    expect(refused(sight, bare)).toEqual([]);
    expect(refused({ ...may, see: 'all' })).toEqual([]);
  });

  it.each(GRAMMARS.filter((kind) => wordsAs(kind, 'reserved').length > 0))(
    '[SEC-Q3] [SEC-Q8] of %s that grants permissions requires administration of users and a new authentication',
    (kind) => {
      for (const word of wordsAs(kind, 'reserved')) {
        const { path, before, after } = changed(kind, word);
        const paths = path === '' ? ['shared/roles.json'] : [path];
        const [at = ''] = paths;
        const next = path === '' ? { ...(files[at] as Json), [word]: MARK } : after;
        const beforeContent = path === '' ? files[at] : before;
        const sets = [{ ...files, [at]: beforeContent }, { ...files, [at]: next }, paths] as const;
        expect(reservedEdits({ user: author, product }, ...sets), word).not.toEqual([]);
        expect(reservedEdits({ user: withUsers, product }, ...sets), word).toEqual([]);
        expect(touchesRights(...sets), word).toBe(true);
      }
    },
  );

  it.each(GRAMMARS.filter((kind) => wordsOf(kind).includes('entity') && kind !== 'common'))(
    '[SEC-Q3] [SEC-Q7] of %s is reserved in files about accounts, whatever its value',
    (kind) => {
      if (!isWholeOpen(kind)) return;
      for (const word of wordsOf(kind)) {
        const path = `user/another.${kind}.json`;
        const before = { entity: 'user' };
        const sets = [
          { ...files, [path]: before },
          { ...files, [path]: { ...before, [word]: MARK } },
          [path],
        ] as const;
        expect(reservedEdits({ user: author, product }, ...sets), word).not.toEqual([]);
      }
    },
  );

  it('[SEC-Q3] of an entity is reserved where it is the accounts’', () => {
    const path = 'user/user.entity.json';
    for (const word of wordsAs('entity', 'plain')) {
      const content = structuredClone(files[path]) as { properties: Record<string, Json> };
      Object.assign(content.properties['role'] as Json, { [word]: MARK });
      const edits = reservedEdits({ user: author, product }, files, { ...files, [path]: content }, [path]);
      expect(edits, word).not.toEqual([]);
    }
  });

  it.each(['of', 'powers'])('[SEC-Q7] makes no list of powers without the right: %s', (word) => {
    const path = 'shared/approval-action.options.json';
    const content = { ...(files[path] as Json), [word]: word === 'of' ? 'roles' : true };
    expect(
      reservedEdits({ user: author, product }, files, { ...files, [path]: content }, [path]),
    ).not.toEqual([]);
  });
});

/** Schema files with a proxy at `path` that counts its walks; caches skip it because it is not frozen. */
function countedWalks(path: string) {
  const counted = { walks: 0 };
  const content = new Proxy(structuredClone(files[path]) as Json, {
    ownKeys(target) {
      counted.walks += 1;
      return Reflect.ownKeys(target);
    },
  });
  return Object.assign(counted, { files: { ...files, [path]: content } });
}

describe('the powers that a publication touches', () => {
  const form = 'squad/squad.form.json';

  it.each(['user/user.form.json', 'shared/roles.json'])(
    '[SEC-Q12] are found by one walk of a file that it leaves as it is: %s',
    (path) => {
      const counted = countedWalks(path);
      const after = { ...counted.files, [form]: { ...(files[form] as Json), submit: 'Registra' } };
      expect(touchesRights(counted.files, after, [form])).toBe(false);
      expect(counted.walks).toBe(1);
    },
  );
});

const CALLS = [
  ['[SEC-Q2]', 'writes', 'saveUser'],
  ['[SEC-Q1]', 'publishes', 'publishSchemas'],
  ['[SEC-Q9]', 'reads', 'fetchUsers'],
] as const;
const PLACES = GRAMMARS.flatMap((kind) =>
  kind !== 'common' && isWholeOpen(kind) ? callPlaces(kind).map((place) => ({ kind, place })) : [],
);

describe('every place of the grammar that may name a call', () => {
  const editsBy = (user: never, kind: string, before: unknown, after: unknown) => {
    const path = `squad/another.${kind}.json`;
    const [published, next] = [before, after].map((content) => ({ ...files, [path]: content }));
    return privilegeEscalations({ user, product }, published ?? {}, next ?? {}, [path]);
  };
  /** A content with these words beside the one of the place, which names the call. */
  const at = (place: Path, { call, ...words }: { readonly call: string; readonly [word: string]: unknown }) =>
    contentWith(place.slice(0, -1), { [String(place.at(-1))]: call, ...words });

  it('is found: in forms, lists, pages, wizards, calendars and grids', () => {
    expect([...new Set(PLACES.map(({ kind }) => kind))].toSorted()).toEqual(
      ['calendar', 'form', 'fragment', 'grid', 'screen', 'table', 'wizard'].filter((kind) =>
        PLACES.some((each) => each.kind === kind),
      ),
    );
    expect(PLACES.length).toBeGreaterThan(40);
  });

  it.each(PLACES.map(({ kind, place }) => [kind, place.join('/'), place] as const))(
    'grants no power of its reader: %s %s',
    (kind, _, place) => {
      for (const [id, does, call] of CALLS) {
        const what = `${id} ${does}`;
        expect(editsBy(author, kind, undefined, at(place, { call })), `${what}: new`).not.toEqual([]);
        expect(
          editsBy(author, kind, at(place, { call: 'fetchMe' }), at(place, { call })),
          `${what}: another`,
        ).not.toEqual([]);
        for (const word of ['input', 'fills']) {
          const [before, after] = [{ a: '1' }, { a: '2' }].map((each) => at(place, { call, [word]: each }));
          expect(editsBy(author, kind, before, after), `${what}: ${word}`).not.toEqual([]);
          expect(editsBy(withUsers, kind, before, after), `${what}: ${word}`).toEqual([]);
        }
        expect(editsBy(withUsers, kind, undefined, at(place, { call })), `${what}: with the right`).toEqual(
          [],
        );
        // Labels may be changed by everybody.
        const [said, otherwise] = ['A', 'B'].map((label) => at(place, { call, label }));
        expect(editsBy(author, kind, said, otherwise), `${what}: said`).toEqual([]);
      }
    },
  );
});
