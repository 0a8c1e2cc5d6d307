/** What a step's figure is about: a topic that has no drawing, or a drawing that no topic names, does not compile. */
export type FigureTopic =
  /** The idea in one picture: the whole product, with the row that it picks. */
  | 'idea'
  /** Only the token IDs. */
  | 'ids'
  /** W, the table of the embedding. */
  | 'table'
  /** What the step's own cell looks up: one ID, or a batch. */
  | 'lookup'
  | 'onehot'
  /** The weight that a new linear layer starts with, beside W. */
  | 'linear'
  /** W and the layer's weight made from it. */
  | 'weight'
  /** One-hot × W: for the token that is chosen, or always for the first or the second. */
  | 'product'
  | 'first-product'
  | 'second-product'
  /** The results of both ways, side by side. */
  | 'both'
  /** These, and those of the step's own cells, which go wrong in one way or another. */
  | 'limits'
  | 'cost'
  /** What each way costs at the size of a real vocabulary. */
  | 'race'
  /** The gradients of both ways, side by side. */
  | 'gradients'
  /** What a lesson is about: figures/lessons/ draws it. */
  | 'lesson';
