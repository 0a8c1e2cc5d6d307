import { onceFetched } from '../inputs/once.ts';
import type { Framework } from '../program/cell.ts';
import { compiled } from './compiled.ts';
import keras from './generated/keras.wasm?url';
import kerasWhole from './generated/keras_whole.wasm?url';
import torch from './generated/torch.wasm?url';
import torchWhole from './generated/torch_whole.wasm?url';

const ADDRESSES: Readonly<Record<Framework, { readonly first: string; readonly whole: string }>> = {
  pytorch: { first: torch, whole: torchWhole },
  keras: { first: keras, whole: kerasWhole },
};

/** What the notebooks of a framework need of its module. */
export const firstPart = (framework: Framework): Promise<WebAssembly.Module> => compiled(ADDRESSES[framework].first);

/** The whole module of a framework. */
export const wholeModule = onceFetched((framework: Framework) => compiled(ADDRESSES[framework].whole));
