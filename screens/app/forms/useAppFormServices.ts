import { useMemo } from 'react';
import { callRoutes } from '#generated/calls.ts';
import { callByName } from '../../../engine/index.ts';
import { type FormServices, placeInput, useEngine, useMessages } from '../../../engine/react/index.ts';
import { uploadFile } from '../files/uploadFile.ts';
import { useProduct } from '../Product.ts';
import type { AppClient } from '../session/sessionClient.ts';
import { choicesOf, sourceInput } from './choices.ts';
import { remoteDrafts } from './remoteDrafts.ts';

/** Widest preview of a photo that a phone asks for. */
const PREVIEW = 600;

/** Whose photos a form takes. Without `linkedId` they wait for a record that is not saved yet. */
export interface PhotoOwner {
  readonly linkedObject: string;
  readonly linkedId?: number;
  readonly parentId?: number;
}

/**
 * What this product's forms want from outside: rows to choose from come through the calls that schemas name, photos become
 * attachments of the record that the page is about, texts are the catalogue's.
 */
export function useAppFormServices(
  params: Readonly<Record<string, string>>,
  owner?: PhotoOwner,
): Partial<FormServices> {
  const { client, can, user } = useEngine();
  const userId = user?.userId;
  const draftDays = Number((useProduct().settings.values as { readonly draftDays?: number }).draftDays);
  const messages = useMessages();
  const whose = useMemo(() => ({ ...(owner ?? pageOwner(params)) }), [owner, params]);
  return useMemo(
    () => ({
      locale: messages.locale,
      translate: (text) => messages.t(text),
      problemText: (problem, field) => messages.problem(problem, field?.label),
      choices: async (source, { typed, context }, signal) => {
        const input = placeInput(
          callRoutes[source.call as keyof typeof callRoutes],
          sourceInput(source, typed, context),
        );
        return choicesOf(source, await callByName(client, source.call)(input, { signal }));
      },
      photoOwner: whose,
      uploadPhoto: (photo, signal) => uploadFile(client, { owner: whose, ...photo }, signal),
      photoUrl: (kept) =>
        `${callRoutes.openThumbnail.path.replace(':idAttach', encodeURIComponent(String(kept)))}?width=${PREVIEW}`,
      drafts: userId === undefined ? undefined : remoteDrafts(client as AppClient, userId, draftDays),
      showUnconfirmed: can('Admin.schemas'),
    }),
    [client, can, messages, whose, userId, draftDays],
  );
}

function pageOwner({ id }: Readonly<Record<string, string>>): PhotoOwner {
  const team = { linkedObject: 'team' };
  return id === undefined ? team : { ...team, linkedId: Number(id), parentId: Number(id) };
}
