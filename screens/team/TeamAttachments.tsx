import { useCallback, useRef } from 'react';
import type { DataRecord } from '../../engine/contract/index.ts';
import { ProgressNote, useMessages } from '../../engine/react/index.ts';
import { CallTable } from '../../engine/react/table/index.ts';
import type { BlockProps } from '../app/blocks/Block.ts';
import { useScreen } from '../app/blocks/ScreenContext.ts';
import { useWrite } from '../app/calls.ts';
import { attachmentUrl, thumbnailUrl } from './attachmentUrls.ts';
import { useUploads } from './useUploads.ts';
import './team.css';

/** SCR-05: the files of a site and of all that belongs to it. */
export function TeamAttachments({ params }: BlockProps) {
  const { context } = useScreen();
  const { t } = useMessages();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const teamID = Number(params['id']);
  const { run: remove } = useWrite('deleteAttachment', 'alert');
  const { sending, send } = useUploads(teamID);

  const onAction = useCallback(
    async (id: string, row: DataRecord) => {
      const idAttach = Number(row['idAttach']);
      if (id === 'photo') camera.current?.click();
      if (id === 'upload') files.current?.click();
      if (id === 'open') window.open(attachmentUrl(idAttach), '_blank', 'noopener');
      if (id === 'download') location.assign(`${attachmentUrl(idAttach)}?download=true`);
      return id === 'delete' && (await remove({ params: { idAttach } })).ok;
    },
    [remove],
  );
  const chosen = (input: HTMLInputElement) => {
    void send([...(input.files ?? [])]);
    input.value = '';
  };
  const shared = { type: 'file', hidden: true, tabIndex: -1, multiple: true } as const;
  return (
    <>
      <input
        {...shared}
        ref={camera}
        accept="image/*"
        capture="environment"
        data-upload="photo"
        onChange={(event) => chosen(event.target)}
      />
      <input
        {...shared}
        ref={files}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        data-upload="file"
        onChange={(event) => chosen(event.target)}
      />
      {sending === 0 ? null : <ProgressNote text={t('attachment.sending', { count: sending })} />}
      <CallTable
        name="attachments"
        input={{ parentId: teamID }}
        context={context}
        onAction={onAction}
        cells={{ fileName: (row) => <FileName row={row} /> }}
      />
    </>
  );
}

function FileName({ row }: { readonly row: DataRecord }) {
  const isPhoto = String(row['mediaType']).startsWith('image/');
  return (
    <span className="attachment-name">
      {isPhoto ? (
        <img src={thumbnailUrl(Number(row['idAttach']))} alt="" width={56} height={56} loading="lazy" />
      ) : null}
      <span>{String(row['fileName'])}</span>
    </span>
  );
}
