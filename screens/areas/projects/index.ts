import type { ScreenArea } from '../../../engine/react/index.ts';

/** The page of a project. */
export const area: ScreenArea = {
  blocks: {
    component: {
      'project-user-fields': async () => (await import('./ProjectUserFields.tsx')).ProjectUserFields,
    },
  },
};
