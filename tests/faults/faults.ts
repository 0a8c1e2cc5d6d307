/** The ways in which a file does not come as it is. */

import type { ServerResponse } from 'node:http';

/** A file as it should come. */
export interface Whole {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export type Fault =
  | 'missing'
  /** Its first half, as if that were all. */
  | 'cut'
  /** Its first half, and then the connection ends. */
  | 'broken off'
  | 'of another type'
  /** What hosts of a single page give for every address. */
  | 'a page in its place'
  /** A filter, or no network: the connection ends without an answer. */
  | 'refused'
  /** It is on its way until the faults change, and then comes as they say. */
  | 'late';

type Send = (whole: Whole, response: ServerResponse) => void;

const half = ({ body }: Whole): Buffer => body.subarray(0, Math.floor(body.length / 2));

function send({ body, headers }: Whole, response: ServerResponse, status = 200): void {
  response.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body);
}

function sendPage({ headers }: Whole, response: ServerResponse, status: number): void {
  const body = Buffer.from('<!doctype html><title>A page</title><p>A page of the host.');
  send({ body, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } }, response, status);
}

/** As it is. */
export const sendWhole: Send = (whole, response) => {
  send(whole, response);
};

export const FAULTS: Readonly<Record<Exclude<Fault, 'late'>, Send>> = {
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
