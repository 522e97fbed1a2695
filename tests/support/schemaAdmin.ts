import type { Answer, Api } from './api.ts';

type Json = Record<string, unknown>;

/** An administrator who changes schemas: by the calls alone. */
export interface SchemaAdmin {
  file(path: string): Promise<Json>;
  /** Saves a changed copy of the published file as its draft. */
  draft(path: string, change: (content: Json) => void): Promise<Answer>;
  /** Drafts of a text's translations beside its schema, by locale. */
  translate(path: string, text: string, said: Readonly<Record<string, string>>): Promise<Answer[]>;
  /** All drafts, on the newest publication; `examples`: how many that would not hold any more are accepted. */
  publish(note?: string, examples?: number): Promise<Answer>;
  back(to: number): Promise<Answer>;
}

export function schemaAdmin(api: Api): SchemaAdmin {
  const file = async (path: string) => (await api.get(`/api/schemas/file?path=${path}`)).body;
  const files = async () => (await api.get('/api/schemas/files')).body;
  const newest = async (): Promise<number> => (await files()).newest;
  const draft: SchemaAdmin['draft'] = async (path, change) => {
    const { inForce, draft: begun } = await file(path);
    const content = structuredClone((begun as Json | null)?.['content'] ?? inForce ?? {}) as Json;
    change(content);
    const revision = (begun as Json | null)?.['revision'] ?? 0;
    return api.send('PUT', '/api/schemas/drafts', { body: { path, revision, content } });
  };
  return {
    file,
    draft,
    async translate(path, text, said) {
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      const answers: Answer[] = [];
      for (const [locale, is] of Object.entries(said)) {
        const change = (content: Json) => Object.assign(content['texts'] as Json, { [text]: is });
        answers.push(await draft(`${folder}translations.${locale}.json`, change));
      }
      return answers;
    },
    async publish(note = 'Una prova', examples) {
      const all: { path: string; draft: { revision: number } | null }[] = (await files()).files;
      const drafts = all.flatMap(({ path, draft }) =>
        draft === null ? [] : [{ path, revision: draft.revision }],
      );
      const accepted = examples === undefined ? {} : { examples };
      return api.post('/api/schemas/publications', { note, based: await newest(), drafts, ...accepted });
    },
    back: async (to) =>
      api.post('/api/schemas/publications/back', { to, based: await newest(), note: 'Come prima' }),
  };
}
