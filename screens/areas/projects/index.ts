import type { ScreenArea } from '../../app/blocks/Block.ts';

/** The page of a project. */
export const area: ScreenArea = {
  blocks: {
    component: {
      'project-user-fields': async () => (await import('./ProjectUserFields.tsx')).ProjectUserFields,
    },
  },
};
