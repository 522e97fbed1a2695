import { type RefObject, useRef } from 'react';
import type { PhotoOwner } from '../editing/AppForms.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useFileQueue } from './fileQueue.tsx';
import { useFileArrived } from './useFileArrived.ts';

/**
 * Upload queue for attachments of a page; files survive a reload and wait for a network.
 *
 * @param owner of the attachments. Must not change while mounted.
 */
export function useAttachmentQueue(owner: PhotoOwner & { readonly linkedId: number }) {
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
export function useFilePickers(): FilePickers {
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
export function FileInputs({ pickers, onChosen }: FileInputsProps) {
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
