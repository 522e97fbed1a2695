import { useCallback } from 'react';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { getAt } from '../../../engine/index.ts';
import { FileInputs, useAttachmentQueue, useFilePickers } from '../../../engine/react/attachments/index.ts';
import { FileList } from '../../../engine/react/files/index.ts';
import { type BlockProps, useScreen } from '../../../engine/react/index.ts';
import { CallTable } from '../../../engine/react/table/index.ts';
import { useWrite } from '../../calls.ts';
import { attachmentUrl, thumbnailUrl } from './attachmentUrls.ts';
import { FailedPrints } from './FailedPrints.tsx';
import './team.css';

/** SCR-05: the files of a site and of all that belongs to it. */
export function TeamAttachments({ params }: BlockProps) {
  const teamID = Number(params['id']);
  return <Attachments key={teamID} teamID={teamID} />;
}

function Attachments({ teamID }: { readonly teamID: number }) {
  const { context } = useScreen();
  const pickers = useFilePickers();
  const { run: remove } = useWrite('deleteAttachment', 'alert');
  const queue = useAttachmentQueue({ linkedObject: 'team', linkedId: teamID, parentId: teamID });
  const { photo, choose } = pickers;

  const onAction = useCallback(
    async (id: string, row: DataRecord) => {
      const idAttach = Number(row['idAttach']);
      if (id === 'photo') photo();
      if (id === 'upload') choose();
      if (id === 'open') window.open(attachmentUrl(idAttach), '_blank', 'noopener');
      if (id === 'download') location.assign(`${attachmentUrl(idAttach)}?download=true`);
      return id === 'delete' && (await remove({ params: { idAttach } })).ok;
    },
    [remove, photo, choose],
  );
  return (
    <>
      {getAt(context, 'team.Approved') === 'Y' ? <FailedPrints teamID={teamID} /> : null}
      <FileInputs pickers={pickers} onChosen={(files, source) => queue.add('', files, source)} />
      <FileList queue={queue} />
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
