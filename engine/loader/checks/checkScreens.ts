import type { ScreenSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';
import { shownBy } from '../shownBy.ts';

const PLURALS = {
  table: 'tables',
  form: 'forms',
  wizard: 'wizards',
  workflow: 'workflows',
  grid: 'grids',
  calendar: 'calendars',
} as const;

/** Two screens at one address, and blocks of what is not there. */
export const checkScreens: DraftCheck = (draft, report) => {
  const routes = new Map<string, string>();
  for (const { file, schema } of filesOf<ScreenSchema>(draft, 'screen')) {
    const route = schema.path.replaceAll(/:[^/]+/g, ':');
    const other = routes.get(route);
    if (other !== undefined) {
      const expected = say('ownPath', { owner: other });
      report({ code: 'DUPLICATE', file: file.path, pointer: '/path', found: quoted(schema.path), expected });
    }
    routes.set(route, schema.name);
    schema.blocks.forEach((block, index) => {
      const shown = shownBy(block.kind);
      if (shown === undefined) return;
      const known = draft.product[PLURALS[shown]];
      const pointer = under('/blocks', index);
      if (!Object.hasOwn(known, block.name)) {
        const expected = say('namesOf', { what: shown, names: nearestOf(Object.keys(known), block.name) });
        report({
          code: 'UNKNOWN_NAME',
          file: file.path,
          pointer: `${pointer}/name`,
          found: quoted(block.name),
          expected,
        });
        return;
      }
      const layouts = Object.keys(draft.product.tables[block.name]?.layouts ?? {});
      if (shown !== 'table' || block.layout === undefined || layouts.includes(block.layout)) return;
      const expected = nearestOf(layouts, block.layout);
      report({
        code: 'UNKNOWN_NAME',
        file: file.path,
        pointer: `${pointer}/layout`,
        found: quoted(block.layout),
        expected,
      });
    });
  }
};
