import { useCallback, useMemo } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { fillInput } from '../../index.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import type { PhotoOwner } from '../editing/AppForms.tsx';
import { FileInputs, useAttachmentQueue, useFilePickers } from '../files/attachments.tsx';
import { FileList } from '../files/fileQueue.tsx';
import { useEngine } from '../provider/Engine.ts';
import { type BlockProps, useBlockInput } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { CallTable } from '../table/CallTable.tsx';
import type { OnAction } from '../table/useActions.ts';
import './attachments.css';

type Owner = PhotoOwner & { readonly linkedId: number };

/**
 * The files of a record (SCR-05): listed by their table; taken or chosen by the actions with `pick`, and
 * uploaded to the block's `owner`.
 */
export function AttachmentsBlock(props: BlockProps) {
  const { context } = useScreen();
  const owner = fillInput(props.block.props?.owner, context);
  const definedParts = Object.entries(owner).filter(([, value]) => value !== undefined && value !== null);
  const key = JSON.stringify(definedParts);
  return <Attachments key={key} {...props} owner={Object.fromEntries(definedParts) as unknown as Owner} />;
}

function Attachments(props: BlockProps & { readonly owner: Owner }) {
  const { context } = useScreen();
  const input = useBlockInput(props);
  const pickers = useFilePickers();
  const queue = useAttachmentQueue(useMemo(() => props.owner, [props.owner]));
  const { run, note } = useActionCall();
  const { photo, choose } = pickers;
  const onAction = useCallback<OnAction>(
    async (_id, _row, action, scope) => {
      if (action.pick === 'photo') photo();
      if (action.pick === 'files') choose();
      return action.pick === undefined && run(action, scope);
    },
    [run, photo, choose],
  );
  return (
    <>
      <FileInputs pickers={pickers} onChosen={(files, source) => queue.add('', files, source)} />
      <FileList queue={queue} />
      {note}
      <CallTable
        name={props.block.name}
        input={input}
        context={context}
        onAction={onAction}
        cells={{ fileName: (row) => <FileName row={row} /> }}
      />
    </>
  );
}

function FileName({ row }: { readonly row: DataRecord }) {
  const { routes } = useEngine();
  const small = (routes['openThumbnail']?.path ?? '').replace(':idAttach', String(row['idAttach']));
  const isPhoto = String(row['mediaType']).startsWith('image/');
  return (
    <span className="attachment-name">
      {isPhoto ? <img src={small} alt="" width={56} height={56} loading="lazy" /> : null}
      <span>{String(row['fileName'])}</span>
    </span>
  );
}
