import { Client, type ClientConfig } from 'pg';

/** The connection through which a query is cancelled. Its own query tells of a loss; without a listener it would also end Node. */
export class ControlClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
