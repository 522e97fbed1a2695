import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { fillInput } from '../../index.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import type { PhotoOwner } from '../editing/AppFormServices.tsx';
import { FileList, useFileQueue } from '../files/fileQueue.tsx';
import { useFileArrived } from '../files/useFileArrived.ts';
import { useEngine } from '../provider/Engine.ts';
import { type BlockProps, useBlockInput } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { CallTable } from '../table/CallTable.tsx';
import type { OnAction } from '../table/useActions.ts';
import './attachments.css';

/**
 * Upload queue for attachments of a page; files survive a reload and wait for a network.
 *
 * @param owner of the attachments. Must not change while mounted.
 */
function useAttachmentQueue(owner: PhotoOwner & { readonly linkedId: number }) {
  const { user } = useEngine();
  const { linkedObject, linkedId } = owner;
  const onSent = useFileArrived();
  return useFileQueue({
    id: `${user?.userId ?? 0}:files:${linkedObject}:${linkedId}`,
    owner: { ...owner },
    onSent,
  });
}

/** Types accepted by the server. */
const KINDS = 'image/jpeg,image/png,image/webp,application/pdf';

interface FilePickers {
  readonly camera: RefObject<HTMLInputElement | null>;
  readonly files: RefObject<HTMLInputElement | null>;
  readonly photo: () => void;
  readonly choose: () => void;
}

/** Opens the camera or the device's files; `<FileInputs>` must be rendered in the page. */
function useFilePickers(): FilePickers {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  return {
    camera,
    files,
    photo: () => camera.current?.click(),
    choose: () => files.current?.click(),
  };
}

interface FileInputsProps {
  readonly pickers: FilePickers;
  readonly onChosen: (files: readonly File[], source: 'camera' | 'gallery') => void;
}

/** Hidden file inputs for camera and files, opened by buttons of the page. */
function FileInputs({ pickers, onChosen }: FileInputsProps) {
  const chosen = (input: HTMLInputElement, source: 'camera' | 'gallery') => {
    onChosen([...(input.files ?? [])], source);
    input.value = '';
  };
  const shared = { type: 'file', hidden: true, tabIndex: -1, multiple: true } as const;
  return (
    <>
      <input
        {...shared}
        ref={pickers.camera}
        accept="image/*"
        capture="environment"
        data-upload="photo"
        onChange={(event) => chosen(event.target, 'camera')}
      />
      <input
        {...shared}
        ref={pickers.files}
        accept={KINDS}
        data-upload="file"
        onChange={(event) => chosen(event.target, 'gallery')}
      />
    </>
  );
}

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
  const { makeCall, note } = useActionCall();
  const { photo, choose } = pickers;
  const onAction = useCallback<OnAction>(
    async (_id, _row, action, scope) => {
      if (action.pick === 'photo') photo();
      if (action.pick === 'files') choose();
      return action.pick === undefined && makeCall(action, scope);
    },
    [makeCall, photo, choose],
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
