/** A browser without scripts or pictures: follows redirects, keeps each site's cookies, sends forms. */
export interface HttpBrowser {
  /** The page's address. */
  readonly at: string;
  go(address: string): Promise<void>;
  /** Sends the page's form with these values. */
  submit(values: Readonly<Record<string, string>>): Promise<void>;
  /** Target of a redirect from an address, without following it. */
  peek(address: string): Promise<string | null>;
  /** Cookie header that it would send to a site. */
  cookieOf(address: string): string;
}

const MAX_HOPS = 10;

/** Cookies are kept by name and host with port: enough for sites that are one server each. */
export function createHttpBrowser(): HttpBrowser {
  const jars = new Map<string, Map<string, string>>();
  let at = '';
  let page = '';
  const jarOf = (address: string) => {
    const { host } = new URL(address);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const cookieOf = (address: string) => [...jarOf(address)].map((pair) => pair.join('=')).join('; ');
  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { cookie: cookieOf(address), ...init.headers };
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (set.split(';')[0] ?? '').split('=');
      if (value.join('=') === '') jarOf(address).delete(name);
      else jarOf(address).set(name, value.join('='));
    }
    return answer;
  };
  const follow = async (address: string, init?: RequestInit): Promise<void> => {
    let answer = await ask(address, init);
    at = address;
    for (let hop = 0; hop < MAX_HOPS && answer.headers.has('location'); hop++) {
      at = new URL(answer.headers.get('location') ?? '', at).href;
      answer = await ask(at);
    }
    page = await answer.text();
  };
  return {
    get at() {
      return at;
    },
    go: (address) => follow(address),
    submit: (values) => {
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
      if (action === undefined) throw new Error(`No form at ${at}: ${page.slice(0, 200)}`);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return follow(new URL(action, at).href, {
        method: 'POST',
        headers,
        body: new URLSearchParams(values).toString(),
      });
    },
    peek: async (address) => (await ask(address)).headers.get('location'),
    cookieOf,
  };
}
