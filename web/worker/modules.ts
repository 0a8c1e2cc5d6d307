import keras from '../core/generated/keras.wasm?url';
import kerasWhole from '../core/generated/keras_whole.wasm?url';
import torch from '../core/generated/torch.wasm?url';
import torchWhole from '../core/generated/torch_whole.wasm?url';
import type { Framework } from '../program/cell.ts';

/** Where the modules of a framework are: what its own notebooks need, and the whole one. */
export const MODULE_ADDRESSES: Readonly<Record<Framework, { readonly first: string; readonly whole: string }>> = {
  pytorch: { first: torch, whole: torchWhole },
  keras: { first: keras, whole: kerasWhole },
};
