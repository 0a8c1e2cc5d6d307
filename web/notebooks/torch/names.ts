/** As most of the PyTorch notebooks spell them. */
export const NAMES = {
  nn: 'torch.nn',
  functional: 'torch.nn.functional',
  ids: 'idx',
  embedding: 'embedding',
  linear: 'linear',
} as const;
