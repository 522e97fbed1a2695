/** Settings that trade durability for speed: only for tests. */
const NON_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * The command line of `postgres`. It listens on the loopback only, without a socket file, whose path would be
 * too long in a deep folder.
 */
export function serverArguments(folder: string, port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    // Values for solid-state disks and a machine shared with Node and Chromium.
    random_page_cost: '1.1',
    work_mem: '16MB',
    // Neither rows nor values in the log: a refused row would be logged with hashes of passwords and people's
    // texts.
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(durable ? {} : NON_DURABLE),
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
