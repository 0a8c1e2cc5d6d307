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
