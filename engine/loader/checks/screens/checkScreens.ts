import type { ScreenSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';

/** Reports two screens with the same path. */
export const checkScreens: DraftCheck = (draft, report) => {
  const routes = new Map<string, string>();
  for (const { file, schema } of filesOf<ScreenSchema>(draft, 'screen')) {
    const route = schema.path.replaceAll(/:[^/]+/g, ':');
    const owner = routes.get(route);
    if (owner !== undefined) {
      const expected = say('ownPath', { owner: owner });
      report({ code: 'DUPLICATE', file: file.path, pointer: '/path', found: quoted(schema.path), expected });
    }
    routes.set(route, schema.name);
  }
};
