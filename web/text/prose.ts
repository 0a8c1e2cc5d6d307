/** What a word stands for: one meaning, one colour, in prose, code and figures. */
export type Role = 'ids' | 'onehot' | 'weight' | 'output';

/** A run of text inside a paragraph. */
export type Inline =
  | string
  | { readonly kind: 'role'; readonly role: Role; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'em'; readonly text: string }
  /** A name that stays in one line, whatever signs it is written with. */
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly text: string };

/** A paragraph. */
export type Prose = readonly Inline[];

/** A paragraph without any markup. */
export function plainText(prose: Prose): string {
  return prose.map(plainInline).join('');
}

function plainInline(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  return inline.kind === 'link' ? `${inline.text} <${inline.href}>` : inline.text;
}

/** What a matrix of a figure is called. */
export type MatrixLabel =
  'ids' | 'table' | 'onehot' | 'products' | 'weight' | 'turned' | OutputLabel | 'embeddingGradient' | 'linearGradient';

/**
 * Results: of the look-up, of the product, of products with a bias, with a weight that is not transposed, or both, and of
 * IDs that are taken for amounts.
 */
export type OutputLabel = 'lookup' | 'product' | 'biased' | 'untransposed' | 'slipped' | 'amounts';
