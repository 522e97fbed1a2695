const FORM = 'squad/squad.form.json';
/** The checklist with most items, and the files of its draft. */
const CHECKLIST = ['vis.entity.json', 'vis.form.json', 'vis.document.json'].map(
  (name) => `checklist/${name}`,
);
const PRINTS = 12;

interface File {
  readonly path: string;
  readonly draft: { readonly revision: number } | null;
}

/** Server work caused by an administrator, or by a planner who prints. */
export interface CostlyWork {
  readonly name: string;
  /** Prepares a round and returns the work to measure. */
  readonly prepare: (round: number) => Promise<() => Promise<unknown>>;
}

type Ask = (path: string, method?: string, body?: object) => Promise<unknown>;

/** All kinds of work, with the sessions of an administrator and a planner. */
export function administratorWork(address: string, admin: string, planner: string): readonly CostlyWork[] {
  const [ask, asPlanner] = [asking(address, admin), asking(address, planner)];
  const schemas: Ask = (path, ...rest) => ask(`/api/schemas/${path}`, ...rest);
  const inForce = async (path: string) =>
    ((await schemas(`file?path=${path}`)) as { inForce: Record<string, unknown> }).inForce;
  const discard = async () => {
    const { files } = (await schemas('files')) as { files: readonly File[] };
    const drafts = files.flatMap(({ path, draft }) =>
      draft === null ? [] : [{ path, revision: draft.revision }],
    );
    if (drafts.length > 0) await schemas('drafts/discard', 'POST', { drafts });
  };
  const draftChecklist = async (mark: string) => {
    await discard();
    const contents = await Promise.all(CHECKLIST.map(inForce));
    const drafts = CHECKLIST.map((path, at) => ({
      path,
      revision: 0,
      content: { ...contents[at], ...(path.endsWith('.entity.json') ? { title: `Sostegni ${mark}` } : {}) },
    }));
    return () => schemas('drafts', 'POST', { drafts });
  };
  return [
    {
      name: 'a changed text published',
      prepare: async (round) => {
        await discard();
        const content = { ...(await inForce(FORM)), submit: `Conferma ${round}` };
        await schemas('drafts', 'PUT', { path: FORM, revision: 0, content });
        const { newest } = (await schemas('files')) as { newest: number };
        const drafts = [{ path: FORM, revision: 1 }];
        return () =>
          schemas('publications', 'POST', { note: 'Una misura', based: newest, drafts, examples: 0 });
      },
    },
    { name: 'drafts of a checklist kept', prepare: (round) => draftChecklist(`${round}`) },
    {
      name: 'its drafts judged and compared',
      prepare: async (round) => {
        const keep = await draftChecklist(`giudicati ${round}`);
        await keep();
        return async () => {
          for (const path of ['drafts/changes', 'check', 'impact', 'carried', 'conflicts'])
            await schemas(path);
        };
      },
    },
    {
      name: 'a bundle brought in',
      prepare: async () => {
        const bundle = await schemas('bundle');
        await discard();
        return () => schemas('bundle', 'POST', { bundle, replace: true });
      },
    },
    {
      name: 'a paper tried',
      prepare: async (round) => {
        const keep = await draftChecklist(`in prova ${round}`);
        await keep();
        return async () => {
          for (const path of ['paper', 'paper/picture']) await schemas(`${path}?form=vis`);
        };
      },
    },
    {
      name: `${PRINTS} prints at once`,
      prepare: async () => {
        const { visList } = (await asPlanner('/wscnt/verifica-integrita-sostegni/list?perPage=1')) as {
          visList: readonly { teamId: number }[];
        };
        const body = { Id: visList[0]?.teamId, ReportCode: 'VIS', Type: 'PDF' };
        return () =>
          Promise.all(Array.from({ length: PRINTS }, () => asPlanner('/wscnt/docs/render', 'POST', body)));
      },
    },
    {
      name: 'an analysis',
      // Varies the start date, because the server caches answers for some seconds.
      prepare: async (round) => () =>
        asPlanner(`/wscnt/checklists/analysis?checklist=vis&from=2020-01-0${round + 1}`),
    },
  ];
}

function asking(address: string, cookie: string): Ask {
  const headers = { cookie, 'content-type': 'application/json', 'x-requested-with': 'cantieri' };
  return async (path, method = 'GET', body) => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${address}${path}`, { method, headers, ...payload });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return isJson ? answer.json() : answer.arrayBuffer();
  };
}
