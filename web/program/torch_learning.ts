/** The cells of the lessons in which rows learn, word by word of a text, which word comes next. */

import type { Inputs } from '../inputs/inputs.ts';
import type { Cell } from './cell.ts';
import { betweenWords, LEARNING_COMMENTS as COMMENTS, rhymeLines, STEPS, torchSeed } from './lesson_cells.ts';
import { cell, code, comment, type Line } from './line.ts';
import type { TimedLoops } from './timed_loops.ts';
import type { TorchNames } from './torch.ts';

const BY_PRODUCT = 'F.one_hot(xs[pair], V).float() @ W';
const BY_LOOK_UP = 'W[xs[pair]]';

const START: Line = code`W = start.clone().requires_grad_()`;
const FUNCTIONAL: Line = code`import torch.nn.functional as F`;

function firstTable(inputs: Inputs): readonly Line[] {
  return [torchSeed(inputs), code`start = torch.randn(V, V)`];
}

/** A step for each pair of words. */
function loop(scores: string, losses: string): readonly Line[] {
  return [
    code`for step in range(${String(STEPS)}):`,
    code`    pair = step % len(xs)`,
    code`    scores = ${scores}`,
    code`    loss = F.cross_entropy(scores, ys[pair])`,
    code`    W.grad = None`,
    code`    loss.backward()`,
    code`    W.data -= 2 * W.grad`,
    code`    ${losses}.append(loss.item())`,
  ];
}

/** The import of what a notebook has not imported by this name. */
function importOf(functional: string): readonly Line[] {
  return functional === 'F' ? [] : [FUNCTIONAL];
}

/** The cells of a table that learns, in a notebook's names for these inputs. */
export function learningCells({ functional }: TorchNames, inputs: Inputs): readonly Cell[] {
  return [
    cell('rhyme', ...rhymeLines(inputs, 'torch.tensor')),
    cell(
      'learn',
      ...importOf(functional),
      ...firstTable(inputs),
      START,
      code`losses, path = [], [start]`,
      comment(COMMENTS.eachStep),
      ...loop(BY_PRODUCT, 'losses'),
      code`    path.append(W.detach().clone())`,
      code`path = torch.stack(path)`,
      code`path.shape`,
    ),
    cell(
      'learn-look-up',
      comment(COMMENTS.byLookUp),
      START,
      code`losses_lookup = []`,
      ...loop(BY_LOOK_UP, 'losses_lookup'),
      code`losses_lookup == losses`,
    ),
    cell('both-losses', comment(COMMENTS.sameLosses), code`torch.tensor([losses, losses_lookup])[:, ::6]`),
    cell(
      'text-losses',
      comment(COMMENTS.textLosses),
      code`text_losses = [F.cross_entropy(table[xs], ys) for table in path]`,
      code`text_losses = torch.stack(text_losses)`,
      code`text_losses[::6]`,
    ),
    cell(
      'written',
      comment(COMMENTS.written),
      code`names = sorted(vocab)`,
      code`for table in (start, W):`,
      code`    word, said = word_ids[0], []`,
      code`    for _ in range(12):`,
      code`        said.append(names[word])`,
      code`        word = torch.multinomial(table[word].softmax(0), 1).item()`,
      code`    print('${betweenWords(inputs)}'.join(said))`,
    ),
  ];
}

/** A model of two layers, whose rows are points: where they are before each step and after the last, and its losses. */
export function planeCells({ nn, functional }: TorchNames, inputs: Inputs): readonly Cell[] {
  return [
    cell('plane-text', ...rhymeLines(inputs, 'torch.tensor')),
    cell(
      'plane',
      ...importOf(functional),
      comment(COMMENTS.plane),
      torchSeed(inputs),
      code`plane = ${nn}.Embedding(V, 2)`,
      code`guess = ${nn}.Linear(2, V)`,
      code`weights = [*plane.parameters(), *guess.parameters()]`,
      code`optimizer = torch.optim.SGD(weights, lr=1.0)`,
      code`places, plane_losses = [], []`,
      code`for step in range(${String(STEPS + 1)}):`,
      code`    loss = F.cross_entropy(guess(plane(xs)), ys)`,
      code`    places.append(plane.weight.detach().clone())`,
      code`    plane_losses.append(loss.detach())`,
      code`    optimizer.zero_grad()`,
      code`    loss.backward()`,
      code`    optimizer.step()`,
      code`places = torch.stack(places)`,
      code`places.shape`,
    ),
    cell('plane-losses', code`plane_losses = torch.stack(plane_losses)`, code`plane_losses[::6]`),
  ];
}

/** The two loops by themselves, to be timed. */
export function torchLoops(inputs: Inputs): TimedLoops {
  return {
    steps: STEPS,
    before: [code`import torch`, FUNCTIONAL, ...rhymeLines(inputs, 'torch.tensor'), ...firstTable(inputs)],
    product: [START, code`losses = []`, ...loop(BY_PRODUCT, 'losses')],
    lookup: [START, code`losses = []`, ...loop(BY_LOOK_UP, 'losses')],
  };
}
