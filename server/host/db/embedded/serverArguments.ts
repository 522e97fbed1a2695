/** Settings that trade safety for speed: only for data that a test throws away. */
const FLEETING = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * The command line of `postgres`. Only the loopback listens and no socket file is made: its path would be too
 * long for the system in a deep folder.
 */
export function serverArguments(folder: string, port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    // Solid-state disks and a machine shared with Node and Chromium.
    random_page_cost: '1.1',
    work_mem: '16MB',
    // A refused row would be told whole, with the password's hash and what people wrote: neither rows nor values go into the log.
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(durable ? {} : FLEETING),
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
