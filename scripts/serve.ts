import { join } from 'node:path';
import { type Phrase, phraseText, say } from '../engine/node.ts';
import { operatorText, StartError } from '../server/host/db/StartError.ts';
import { readEnvironment } from '../server/host/readEnvironment.ts';
import { startServer } from '../server/startServer.ts';
import { ensureDemo } from './seed/seedDatabase.ts';

const print = (line: string): void => console.log(line);

try {
  const root = join(import.meta.dirname, '..');
  const options = readEnvironment(process.env, { root, terminal: process.stderr.isTTY });
  const starting = startServer(options, print, ensureDemo);
  const stop = (reason: string | Phrase) => {
    print(phraseText(say('stopping', { reason }), 'it'));
    // A hanging browser, disk or database must not block the end: acknowledged writes are committed already.
    setTimeout(() => {
      console.error(operatorText(say('stopTooLong'), 'it'));
      process.exit(1);
    }, options.stopSeconds * 1000).unref();
    // A start in progress is completed first, then stopped.
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(),
        (error: unknown) => {
          console.error(error instanceof StartError ? error.message : error);
          process.exit(1);
        },
      );
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const server = await starting;
  server.superseded.then((migration) => {
    print(operatorText(say('newerVersion', { name: migration }), 'it'));
    stop(say('versionSuperseded'));
  });
  process.on('unhandledRejection', (error) => server.app.log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    // The state of the process is unknown: log the error and end. Acknowledged writes are in the database.
    server.app.log.fatal({ err: error }, 'uncaught exception');
    process.exitCode = 1;
    stop(say('unexpectedError'));
  });
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
