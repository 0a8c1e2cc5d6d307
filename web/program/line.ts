import type { FieldId, Slip } from '../inputs/inputs.ts';
import type { Language, Localized } from '../text/localized.ts';
import type { Cell, CodeSegment } from './cell.ts';
import type { Output, PrintStyle, Step } from './step.ts';

/** One statement of a cell: the code shown, the steps that it stands for, and what it puts out when it ends the cell. */
export interface Line {
  readonly code: readonly CodeSegment[];
  readonly steps: readonly Step[];
  readonly output: Output | null;
}

/** Code with literals in it: code`out_dim = ${literal('dim', '5')}`. */
export function code(texts: TemplateStringsArray, ...parts: readonly (string | CodeSegment)[]): readonly CodeSegment[] {
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

/** Code that a slip takes the place of: `slipped`, which may be empty, once it is made, `right` until then. */
export function slippery(slip: Slip, right: string, slipped: string, made: boolean): CodeSegment {
  return { kind: 'slip', slip, made, text: made ? slipped : right, right };
}

/** A line of code that does something, or nothing that the core needs to know. */
export function line(code: readonly CodeSegment[], ...steps: readonly Step[]): Line {
  return { code, steps, output: null };
}

/** The last line of a cell, which puts something out. */
export function outputLine(code: readonly CodeSegment[], output: Output, ...steps: readonly Step[]): Line {
  return { code, steps, output };
}

/** A variable alone on the last line, as Jupyter shows it. */
export function show(name: string, style: PrintStyle): Line {
  return outputLine(code`${name}`, { kind: 'result', of: name, style });
}

/** A comment on a line of its own. */
export function comment(text: Localized): Line {
  return line([commentSegment(text)]);
}

/** A comment, with its `#`. */
export function commentSegment(text: Localized): CodeSegment {
  return { kind: 'comment', text: { en: `# ${text.en}`, zh: `# ${text.zh}` } };
}

export const BLANK: Line = line([]);

/** A cell of these lines. */
export function cell(id: string, ...lines: readonly Line[]): Cell {
  return {
    id,
    code: joined(
      lines.flatMap((line, index) => (index === 0 ? line.code : [{ kind: 'code', text: '\n' }, ...line.code])),
    ),
    steps: lines.flatMap((line) => line.steps),
    output: lines.at(-1)?.output ?? null,
  };
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

/** The code of a cell as the Python that it is, with its comments in one language. */
export function codeText(cell: Cell, language: Language): string {
  return cell.code.map((segment) => (segment.kind === 'comment' ? segment.text[language] : segment.text)).join('');
}
