import { useCallback } from 'react';
import { useEngine } from '../../../engine/react/index.ts';
import type { AppClient } from '../../app/session/sessionClient.ts';

const CODES = ['PJC', 'VIS'] as const;

/** Prints both checklists of a team, keeps them with it and downloads them under the names that they have. Never rejects. */
export function useRenderChecklists(): (teamID: number) => Promise<void> {
  const client = useEngine().client as AppClient;
  return useCallback(
    async (teamID) => {
      for (const reportCode of CODES) {
        try {
          const keep = { objtype: 'team', objid: teamID, linkedIdParent: teamID, reportCode } as const;
          await client.RenderAndSaveFile({ body: keep });
          const { file, filename } = await client.downloadRenderFile({
            body: { query: { Id: teamID, Type: 'PDF' }, reportCode },
          });
          download(file, filename);
        } catch (error) {
          console.warn(`The document ${reportCode} of team ${teamID} was not printed.`, error);
        }
      }
    },
    [client],
  );
}

function download(base64: string, fileName: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
