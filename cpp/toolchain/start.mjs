/** npm start: sets up what is missing, builds, serves, and prints the address. */
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { command } from './command.mjs';
import { Problem, root, say } from './process.mjs';
import { serve } from './serve.mjs';
import { makeSite } from './site.mjs';

function chosenPort(args) {
  let text;
  try {
    text = parseArgs({ args, options: { port: { type: 'string' } } }).values.port ?? process.env.PORT;
  } catch (error) {
    throw new Problem(error.message);
  }
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Problem(`"${text}" is no port number.`);
  return port;
}

command(import.meta.url, async (args) => {
  const port = chosenPort(args);
  await makeSite();
  const { url } = await serve(join(root, 'dist'), port ?? 4173, { strict: port !== undefined });
  say(`\nOpen ${url}  (Ctrl-C stops)`);
});
