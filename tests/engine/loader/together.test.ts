import { describe, expect, it } from 'vitest';
import { examineInEnglish } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();
const VISIT = 'visits/visit.entity.json';
const SCREEN = 'desk/loan.screen.json';
const FORM = 'loans/member.form.json';

type Entity = { readonly properties: object };

function findings(changed: Readonly<Record<string, object>>): readonly string[] {
  const { findings: all } = examineInEnglish({ ...files, ...changed });
  return all.map(({ code, pointer, found, expected }) => `${code} ${pointer} ${found}; ${expected}`);
}

describe('two words that are well, each by itself', () => {
  it('spans across records end with what they begin with: a day, a moment or a time', () => {
    const entity = files[VISIT] as Entity;
    const spans = (format: string) => {
      const from = { title: 'Dal', type: 'string', format: 'date' };
      const properties = { ...entity.properties, from, until: { title: 'Al', type: 'string', format } };
      const across = [{ id: 'apart', apart: { from: 'from', to: 'until' } }];
      const all = findings({ [VISIT]: { ...entity, properties, 'x-across': across } });
      return all.filter((each) => each.includes('/x-across'));
    };
    expect(spans('date')).toEqual([]);
    expect(spans('date-time')).toEqual([
      'UNKEPT_RULE /x-across/0/apart/to to of "until"; a date, as "from" is',
    ]);
  });

  it('a form within a wizard is shown whole: its pages would be steps within steps', () => {
    const screen = files[SCREEN] as { readonly blocks: readonly object[] };
    const blocks = [...screen.blocks, { kind: 'form', name: 'member', within: 'return' }];
    const within = (words: object) =>
      findings({
        [SCREEN]: { ...screen, blocks },
        [FORM]: { ...(files[FORM] as object), ...words },
      }).filter((each) => each.includes('/within within'));
    expect(within({})).toEqual([]);
    expect(within({ oneQuestion: 'phone' }).join()).toMatch(
      /^UNUSED \/blocks\/7\/within within of "?member"?; a form that is shown whole/,
    );
  });
});
