import { useCallback, useEffect, useRef, useState } from 'react';
import type { Json } from '../../../contract/index.ts';
import { useFormParts } from '../../form/FormContext.ts';
import { useFormServices } from '../../form/services/useFormServices.ts';
import { scalePhoto } from './scalePhoto.ts';

/** A photo not kept yet: on its way, or refused and waiting for another try. */
export interface Upload {
  readonly key: string;
  readonly preview: string;
  readonly file: File;
  readonly status: 'pending' | 'failed';
}

export interface PhotoUploads {
  readonly uploads: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (upload: Upload) => void;
  readonly drop: (upload: Upload) => void;
}

/** @param onKept gets what the record holds for a photo once it is kept. */
export function usePhotoUploads(path: string, onKept: (kept: Json) => void): PhotoUploads {
  const { uploadPhoto, locate } = useFormServices();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const { unsent } = useFormParts();
  useEffect(() => {
    if (uploads.length === 0) unsent.delete(path);
    else unsent.set(path, uploads.length);
    return () => void unsent.delete(path);
  }, [uploads, unsent, path]);
  const aborts = useRef(new Map<string, AbortController>());
  const kept = useRef(onKept);
  useEffect(() => {
    kept.current = onKept;
  });
  useEffect(() => () => [...aborts.current.values()].forEach((abort) => void abort.abort()), []);

  const drop = useCallback((upload: Upload) => {
    aborts.current.get(upload.key)?.abort();
    URL.revokeObjectURL(upload.preview);
    setUploads((all) => all.filter((other) => other.key !== upload.key));
  }, []);
  const send = useCallback(
    async (upload: Upload) => {
      const abort = new AbortController();
      aborts.current.set(upload.key, abort);
      setUploads((all) => [
        ...all.filter((other) => other.key !== upload.key),
        { ...upload, status: 'pending' },
      ]);
      try {
        const where = await locate();
        const placed = 'failure' in where ? {} : where;
        const file = await scalePhoto(upload.file, !('failure' in where));
        const takenAt = new Date(upload.file.lastModified).toISOString();
        const answer = await uploadPhoto(
          { file, name: upload.file.name, field: path, takenAt, ...placed },
          abort.signal,
        );
        if (abort.signal.aborted) return;
        drop(upload);
        kept.current(answer);
      } catch {
        if (abort.signal.aborted) return;
        setUploads((all) =>
          all.map((other) => (other.key === upload.key ? { ...other, status: 'failed' } : other)),
        );
      }
    },
    [uploadPhoto, locate, path, drop],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        void send({ key: crypto.randomUUID(), preview: URL.createObjectURL(file), file, status: 'pending' });
      }
    },
    [send],
  );
  return { uploads, add, retry: (upload) => void send(upload), drop };
}
