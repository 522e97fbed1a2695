import { useCallback, useState } from 'react';
import { scalePhoto, useFeedback } from '../../engine/react/index.ts';
import { takePosition } from '../../engine/react/workflow/index.ts';
import { useWrite } from '../app/calls.ts';

/** Sends files as attachments of a team, one after another; photos are scaled down and told where they were taken. */
export function useUploads(teamID: number) {
  const [sending, setSending] = useState(0);
  const { run } = useWrite('uploadAttachment', 'alert');
  const { toastMessage } = useFeedback();
  const send = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return;
      setSending((count) => count + files.length);
      const photos = files.some(({ type }) => type.startsWith('image/'));
      const found = photos ? await takePosition() : undefined;
      const position = found?.ok === true ? found.position : {};
      for (const file of files) {
        const result = await run({ body: (await bodyOf(file, teamID, position)) as never });
        setSending((count) => count - 1);
        if (result.ok) toastMessage('attachment.added');
      }
    },
    [teamID, run, toastMessage],
  );
  return { sending, send };
}

async function bodyOf(file: File, teamID: number, position: object) {
  const link = { linkedObject: 'team', linkedId: teamID, parentId: teamID };
  if (!file.type.startsWith('image/')) return { ...link, file };
  const scaled = await scalePhoto(file, 'latitude' in position);
  const takenAt = new Date(file.lastModified).toISOString();
  return { ...link, ...position, takenAt, file: new File([scaled], file.name, { type: scaled.type }) };
}
