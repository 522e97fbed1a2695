import { expect } from 'vitest';
import { type DataRecord, type FormPackage, movedRecord } from '../../engine/index.ts';
import type { Api } from './api.ts';

/** The VIS through the door, in the versions of its form. */
export function visOfVersions(api: () => Api) {
  const formOf = async (version: unknown): Promise<FormPackage> =>
    (await api().get(`/product/forms/vis@${String(version)}.json`)).body;
  return {
    formOf,
    save: async (teamId: number, vis: object): Promise<DataRecord> => {
      const { body } = await api().post('/wscnt/verifica-integrita-sostegni/addupdate', {
        teamId,
        vis: { teamId, ...vis },
      });
      expect(body, JSON.stringify(body)).toMatchObject({ ResultCode: 0 });
      return body.ResultData;
    },
    /** As «Aggiorna» moves it. */
    moved: async (record: DataRecord, version: number): Promise<DataRecord> =>
      movedRecord(await formOf(record['schemaVersion']), await formOf(version), record),
  };
}
