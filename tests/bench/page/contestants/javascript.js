/** Plain JavaScript: the loops that anyone would write, and the typed arrays' own copy. */
import { oneHot } from '../operands.ts';
import { copying } from '../reading.ts';

/** A standard normal number (Box and Muller), the other of the pair being kept. */
function makeNormal() {
  let spare;
  return () => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - Math.random()));
    const angle = 2 * Math.PI * Math.random();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

function multiply(X, W, out, { V, d, n }) {
  out.fill(0);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < V; k++) {
      const x = X[i * V + k];
      for (let j = 0; j < d; j++) out[i * d + j] += x * W[k * d + j];
    }
  }
}

function multiplyTransposed(X, W, out, { V, d, n }) {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < d; j++) {
      let sum = 0;
      for (let k = 0; k < V; k++) sum += X[i * V + k] * W[j * V + k];
      out[i * d + j] = sum;
    }
  }
}

function copyElements(W, ids, out, { d, n }) {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < d; j++) out[i * d + j] = W[ids[i] * d + j];
  }
}

function copyRows(W, ids, out, { d, n }) {
  for (let i = 0; i < n; i++) out.set(W.subarray(ids[i] * d, (ids[i] + 1) * d), i * d);
}

function repeated(out, work) {
  return {
    run(repeats) {
      for (let i = 0; i < repeats; i++) work();
    },
    result: () => out.slice(),
    close() {},
  };
}

/** Each contestant has a W of its own. */
function lookup(copy) {
  return (operands) => {
    const out = new Float32Array(operands.n * operands.d);
    const W = operands.W.slice();
    return repeated(out, () => copy(W, operands.ids, out, operands));
  };
}

export const loops = {
  title: 'JavaScript loops',
  kind: 'js',
  lookup: lookup(copyElements),
  product(operands) {
    const X = oneHot(operands);
    const out = new Float32Array(operands.n * operands.d);
    const W = operands.W.slice();
    const work = operands.transposed ? multiplyTransposed : multiply;
    return { ...repeated(out, () => work(X, W, out, operands)), ...copying(() => W) };
  },
  initialise({ V, d }) {
    const W = new Float32Array(V * d);
    const normal = makeNormal();
    return repeated(W, () => {
      for (let i = 0; i < W.length; i++) W[i] = normal();
    });
  },
};

export const rows = { title: 'JavaScript subarray/set', kind: 'js', lookup: lookup(copyRows) };
