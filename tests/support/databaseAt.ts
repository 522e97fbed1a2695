/** The same server, another database: `databaseAt('postgres://u:p@h:1/a', 'b')` is `postgres://u:p@h:1/b`. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
