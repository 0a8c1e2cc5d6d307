/** The ways in which a file does not come as it is. */

import type { ServerResponse } from 'node:http';

/** A file as it should come. */
export interface Whole {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** What is wrong with every byte of a file, by a name. */
type Named =
  | 'missing'
  /** Its first half, as if that were all. */
  | 'cut'
  /** Its first half, and then the connection ends. */
  | 'broken off'
  | 'of another type'
  /** What hosts of a single page give for every address. */
  | 'a page in its place'
  /** A filter, or no network: the connection ends without an answer. */
  | 'refused';

export type Fault =
  | Named
  /** It is on its way until the faults change, and then comes as they say. */
  | 'late'
  /** So many bytes of it, as if that were all. */
  | { readonly after: number };

type Send = (whole: Whole, response: ServerResponse) => void;

const half = ({ body }: Whole): Buffer => body.subarray(0, Math.floor(body.length / 2));

/** Sends the file as a fault leaves it; as it is where there is none. */
export function sendWith(fault: Exclude<Fault, 'late'> | undefined, whole: Whole, response: ServerResponse): void {
  if (fault === undefined) send(whole, response);
  else if (typeof fault === 'string') FAULTS[fault](whole, response);
  else send({ ...whole, body: whole.body.subarray(0, fault.after) }, response);
}

function send({ body, headers }: Whole, response: ServerResponse, status = 200): void {
  response.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body);
}

function sendPage({ headers }: Whole, response: ServerResponse, status: number): void {
  const body = Buffer.from('<!doctype html><title>A page</title><p>A page of the host.');
  send({ body, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } }, response, status);
}

export const FAULTS: Readonly<Record<Named, Send>> = {
  missing: (whole, response) => {
    sendPage(whole, response, 404);
  },
  cut: (whole, response) => {
    send({ ...whole, body: half(whole) }, response);
  },
  'broken off': (whole, response) => {
    response.writeHead(200, { ...whole.headers, 'Content-Length': whole.body.length });
    response.write(half(whole), () => response.destroy());
  },
  'of another type': (whole, response) => {
    send({ ...whole, headers: { ...whole.headers, 'Content-Type': 'text/plain' } }, response);
  },
  'a page in its place': (whole, response) => {
    sendPage(whole, response, 200);
  },
  refused: (_, response) => {
    response.destroy();
  },
};
