import { localized } from './localized.ts';
import { columnsNumbered, rowsNumbered, spaced } from './say.ts';

/** What is said of the inputs. */
export const INPUTS = localized({
  en: {
    label: 'Inputs',
    fields: {
      ids: 'Token IDs',
      seed: 'Seed',
      dim: 'Dimension',
      vocab: 'Vocabulary',
      one: 'Single ID',
      two: 'Second single ID',
      weights: 'Fake weights',
      text: 'Sentence',
      mix: 'Mix of rows',
      rhyme: 'Text',
    },
    vocabulary: (size: string) => `${size} = max + 1`,
    weights: 'row r is 0.11 · r',
    /** What an ID alone is where its field is left empty. */
    alone: (own: string) => `${own} if empty`,
    reset: (field: string) => `Reset ${field}`,
    resetAll: 'Reset all',
    edited: 'Edited weights',
    removeEdit: (edit: string) => `Undo the edit of weight ${edit}`,
    weight: (place: string) => `Weight W[${place}]`,
    /** One of the token IDs, counted from 1. */
    tokenId: (place: number, of: number) => `Token ID ${place} of ${of}`,
    /** What can be switched in the code, and what stands there once the slip is made. */
    slips: {
      bias: { label: 'Bias', made: 'bias=True', undo: 'Remove the bias' },
      transpose: { label: 'Transpose, .T', made: '.T left out', undo: 'Put .T back' },
      classes: { label: 'Number of classes', made: 'num_idx left out', undo: 'Put num_idx back' },
      amounts: { label: 'IDs as amounts', made: 'IDs taken for amounts', undo: 'Use one-hot rows' },
      clone: { label: 'Copy, .clone()', made: '.clone()', undo: 'Share the weights' },
    },
    /** Why a text cannot be read is not known yet. */
    unread: 'This cannot be read.',
    wrongField: (field: string, why: string) => `${field}: ${why}`,
    wrongWeight: (place: string, why: string) => `W[${place}]: ${why}`,
    /** Why there is no weight at a place: so many rows and columns are all there are. */
    noWeight: (rows: bigint, columns: bigint) =>
      `W has only ${rowsNumbered(rows).en} and ${columnsNumbered(columns).en}.`,
    /** What of the notebook’s own inputs the reader has changed. */
    changed: 'Changed:',
    /** The inputs in one line, of which so many, the first ones, are changed. */
    changes: (count: number, inputs: string) => `${count} changed: ${inputs}`,
    putBackField: (field: string) => `Put back: ${field}`,
  },
  zh: {
    label: '输入',
    fields: {
      ids: 'Token ID',
      seed: '随机种子',
      dim: '维度',
      vocab: '词表大小',
      one: '单个 ID',
      two: '另一个单个 ID',
      weights: '假权重',
      text: '句子',
      mix: '各行的系数',
      rhyme: '文字',
    },
    vocabulary: (size) => `${size} = max + 1`,
    weights: 'r 号行为 0.11 · r',
    alone: (own) => `留空为 ${own}`,
    reset: (field) => spaced('还原', field),
    resetAll: '全部还原',
    edited: '权重',
    removeEdit: (edit) => `还原权重 ${edit}`,
    weight: (place) => `权重 W[${place}]`,
    tokenId: (place, of) => `第 ${place} 个 token ID，共 ${of} 个`,
    slips: {
      bias: { label: '偏置', made: 'bias=True', undo: '去掉偏置' },
      transpose: { label: '转置 .T', made: '漏写 .T', undo: '补上 .T' },
      classes: { label: '类别数', made: '漏写 num_idx', undo: '补上 num_idx' },
      amounts: { label: '把 ID 当数量', made: '把 ID 当成了数量', undo: '改回 one-hot' },
      clone: { label: '复制 .clone()', made: '.clone()', undo: '改回共用权重' },
    },
    unread: '这里的内容无法读取。',
    wrongField: (field, why) => `${field}：${why}`,
    wrongWeight: (place, why) => `W[${place}]：${why}`,
    noWeight: (rows, columns) => `W 只有 ${rowsNumbered(rows).zh}、${columnsNumbered(columns).zh}。`,
    changed: '已修改：',
    changes: (count, inputs) => `已修改 ${count} 处：${inputs}`,
    putBackField: (field) => spaced('还原', field),
  },
});
