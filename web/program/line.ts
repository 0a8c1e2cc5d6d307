import type { FieldId, Slip } from '../inputs/inputs.ts';
import type { Language, Localized } from '../text/localized.ts';
import type { CodeToken } from '../text/code_tokens.ts';
import { pythonTokens } from '../text/python.ts';
import type { Cell, CodeSegment } from './cell.ts';

/** One line of a cell's code. */
export type Line = readonly CodeSegment[];

/** Code with literals in it: code`out_dim = ${literal('dim', '5')}`. */
export function code(texts: TemplateStringsArray, ...parts: readonly (string | CodeSegment)[]): Line {
  const segments: CodeSegment[] = [];
  let text = texts[0] ?? '';
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      text += part;
    } else {
      if (text !== '') segments.push({ kind: 'code', text });
      segments.push(part);
      text = '';
    }
    text += texts[index + 1] ?? '';
  }
  if (text !== '') segments.push({ kind: 'code', text });
  return segments;
}

/** A literal that stands for an input. */
export function literal(field: FieldId, text: string): CodeSegment {
  return { kind: 'literal', field, text };
}

/** The value of an edited weight, `edit` being its position among the edits. */
export function editedValue(edit: number, text: string): CodeSegment {
  return { kind: 'edit', edit, text };
}

/** Code that a slip takes the place of: `slipped` once it is made, `right` until then; one of them may be empty. */
export function slippery(slip: Slip, right: string, slipped: string, made: boolean): CodeSegment {
  return { kind: 'slip', slip, made, text: made ? slipped : right, other: made ? right : slipped };
}

/** A comment on a line of its own. */
export function comment(text: Localized): Line {
  return [commentSegment(text)];
}

/** A comment, with its `#`. */
export function commentSegment(text: Localized): CodeSegment {
  return { kind: 'comment', text: { en: `# ${text.en}`, zh: `# ${text.zh}` } };
}

export const BLANK: Line = [];

/** A cell of these lines. */
export function cell(id: string, ...lines: readonly Line[]): Cell {
  return {
    id,
    origin: 'notebook',
    code: joined(lines.flatMap((line, index) => (index === 0 ? line : [{ kind: 'code', text: '\n' }, ...line]))),
  };
}

/** A piece of code that stands for an input: a page may show it in its own way. */
export type InputSegment = Exclude<CodeSegment, { kind: 'code' | 'comment' }>;

/** A piece of a line as it is set. */
export type Piece = CodeToken | InputSegment;

/** The lines of some code as they are set, each without the line break that ends it. Only plain code holds line breaks. */
export function linesOf(code: readonly CodeSegment[], language: Language): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  for (const segment of code) {
    const pieces: readonly Piece[] =
      segment.kind === 'code'
        ? pythonTokens(segment.text)
        : [segment.kind === 'comment' ? { kind: 'comment', text: segment.text[language] } : segment];
    for (const piece of pieces) {
      if (isInput(piece)) lines.at(-1)?.push(piece);
      else {
        for (const [index, text] of piece.text.split('\n').entries()) {
          if (index > 0) lines.push([]);
          if (text !== '') lines.at(-1)?.push({ kind: piece.kind, text });
        }
      }
    }
  }
  return lines;
}

/** Whether a piece stands for an input. */
export function isInput(piece: Piece): piece is InputSegment {
  return piece.kind === 'literal' || piece.kind === 'edit' || piece.kind === 'slip';
}

/** The same segments, with neighbouring pieces of plain code in one. */
function joined(segments: readonly CodeSegment[]): readonly CodeSegment[] {
  const result: CodeSegment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (segment.kind === 'code' && last?.kind === 'code')
      result[result.length - 1] = { kind: 'code', text: last.text + segment.text };
    else if (segment.text !== '' || segment.kind === 'slip') result.push(segment);
  }
  return result;
}

/** The Python of these cells, to be run: what a comment says makes no difference. */
export function codesOf(cells: readonly Cell[]): readonly string[] {
  return cells.map((cell) => codeText(cell, 'en'));
}

/** The code of a cell as the Python that it is, with its comments in one language. */
export function codeText(cell: Cell, language: Language): string {
  return cell.code.map((segment) => (segment.kind === 'comment' ? segment.text[language] : segment.text)).join('');
}
