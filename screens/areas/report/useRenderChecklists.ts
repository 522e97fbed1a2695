import { useCallback } from 'react';
import { callRoutes } from '#generated/calls.ts';
import { type AppClient, useEngine } from '../../../engine/react/index.ts';

const CODES = ['PJC', 'VIS'] as const;

/** Downloads both checklists of a team under their names, printed first if needed. Never rejects. */
export function useRenderChecklists(): (teamID: number) => Promise<void> {
  const client = useEngine().client as AppClient;
  return useCallback(
    async (teamID) => {
      for (const reportCode of CODES) {
        try {
          const keep = { objtype: 'team', objid: teamID, linkedIdParent: teamID, reportCode } as const;
          // Reuses the print of the approval, if it exists.
          download(await client.RenderAndSaveFile({ body: keep }));
        } catch (error) {
          console.warn(`The document ${reportCode} of team ${teamID} was not printed.`, error);
        }
      }
    },
    [client],
  );
}

function download({ idAttach, fileName }: { readonly idAttach: number; readonly fileName: string }): void {
  const link = document.createElement('a');
  link.href = `${callRoutes.openAttachment.path.replace(':idAttach', String(idAttach))}?download=true`;
  link.download = fileName;
  link.click();
}
