/** Writes ONNX models of one operation, in the protocol-buffer encoding that they have. */

const encoder = new TextEncoder();

function varint(value) {
  const bytes = [];
  for (let rest = BigInt(value); ; rest >>= 7n) {
    if (rest < 128n) return Uint8Array.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 127n) | 128);
  }
}

/** A field as a list of chunks, so that large ones are copied only once, at the end. */
const number = (field, value) => [varint(field << 3), varint(value)];
const bytes = (field, chunks) => {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return [varint((field << 3) | 2), varint(length), ...chunks];
};
const text = (field, value) => bytes(field, [encoder.encode(value)]);

/** The numbers by which ONNX names its element types. */
const elementTypes = new Map([
  [Float32Array, 1],
  [BigInt64Array, 7],
]);

/** A constant tensor of a model. */
function constant(name, { dims, data }) {
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return [
    ...dims.flatMap((size) => number(1, size)),
    ...number(2, elementTypes.get(data.constructor)),
    ...text(8, name),
    ...bytes(9, [raw]),
  ];
}

/** An input or output of a model. */
function port(name, { dims, type }) {
  const shape = dims.flatMap((size) => bytes(1, number(1, size)));
  const tensor = [...number(1, elementTypes.get(type)), ...bytes(2, shape)];
  return [...text(1, name), ...bytes(2, bytes(1, tensor))];
}

/**
 * The model `result = op(…)`, whose arguments are constants ({dims, data}) or inputs ({dims, type}), by name.
 * `flags` are the operation's whole-number attributes.
 */
export function makeModel(op, args, result, flags = {}) {
  const named = Object.entries(args);
  const attributes = Object.entries(flags).flatMap(([name, value]) =>
    bytes(5, [...text(1, name), ...number(3, value), ...number(20, 2)]),
  );
  const node = [...named.flatMap(([name]) => text(1, name)), ...text(2, 'result'), ...text(4, op), ...attributes];
  const graph = [
    ...bytes(1, node),
    ...text(2, op),
    ...named.filter(([, arg]) => arg.data).flatMap(([name, arg]) => bytes(5, constant(name, arg))),
    ...named.filter(([, arg]) => arg.type).flatMap(([name, arg]) => bytes(11, port(name, arg))),
    ...bytes(12, port('result', result)),
  ];
  const chunks = [...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, 17))];
  const model = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    model.set(chunk, at);
    at += chunk.length;
  }
  return model;
}
