import { Client, type ClientConfig } from 'pg';

/**
 * Connection for cancelling queries. Its query reports a lost connection; without an `error` listener Node
 * would exit.
 */
export class ControlClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
