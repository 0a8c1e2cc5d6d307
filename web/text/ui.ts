import type { Cost, CostSizes } from '../run/cost.ts';
import type { FieldId, Slip } from '../inputs/inputs.ts';
import type { Localized } from './localized.ts';
import type { MatrixLabel } from './prose.ts';
import {
  columnsNumbered,
  counted,
  grouped,
  inSentence,
  listedInChinese,
  listedInEnglish,
  rowsNumbered,
  spaced,
} from './say.ts';

/** Every word of the page that does not belong to a notebook. */
export interface UiText {
  readonly title: string;
  readonly skip: string;
  readonly notebooks: string;
  readonly chooseNotebook: string;
  /** The page that opens a reader’s own notebook. */
  readonly open: Readonly<Record<'link' | 'about', string>>;
  /** What of the reader’s own goes along to another notebook, by its names. */
  readonly carried: {
    readonly with: (names: readonly string[]) => string;
    /** The other notebook without it. */
    readonly withOwn: string;
  };
  readonly steps: string;
  readonly view: Readonly<Record<'label' | 'guided' | 'scroll' | 'previous' | 'next' | 'present' | 'leave', string>> & {
    readonly place: (step: number, of: number) => string;
  };
  readonly copy: Readonly<
    Record<'link' | 'done' | 'failed' | 'yes' | 'no', string> & Record<'code' | 'output', (cell: number) => string>
  >;
  readonly exports: string;
  readonly theme: Readonly<Record<'label' | 'system' | 'light' | 'dark', string>>;
  readonly inputs: {
    readonly label: string;
    readonly fields: Readonly<Record<FieldId, string>>;
    readonly vocabulary: (size: string) => string;
    readonly weights: string;
    readonly reset: (field: string) => string;
    readonly resetAll: string;
    readonly edited: string;
    readonly removeEdit: (edit: string) => string;
    readonly weight: (place: string) => string;
    /** One of the token IDs, counted from 1. */
    readonly tokenId: (place: number, of: number) => string;
    readonly changeWeight: string;
    readonly row: string;
    readonly column: string;
    readonly putBack: string;
    /** What can be switched in the code, and what stands there once the slip is made. */
    readonly slips: Readonly<Record<Slip, Readonly<Record<'label' | 'made' | 'undo', string>>>>;
    /** Why a text cannot be read is not known yet. */
    readonly unread: string;
    readonly wrongField: (field: string, why: string) => string;
    readonly wrongWeight: (place: string, why: string) => string;
    /** Why there is no weight at a place: so many rows and columns are all there are. */
    readonly noWeight: (rows: bigint, columns: bigint) => string;
    /** What of the notebook’s own inputs the reader has changed. */
    readonly changed: string;
    /** The inputs in one line, of which so many, the first ones, are changed. */
    readonly changes: (count: number, inputs: string) => string;
    readonly putBackField: (field: string) => string;
  };
  readonly cell: {
    readonly in: (number: number) => string;
    readonly out: (number: number) => string;
    readonly stale: string;
    readonly notRun: string;
    /** What the marks in an output mean that it bears for a moment. */
    readonly marked: string;
    /** What the number is that stands out in an output. */
    readonly selected: string;
    /** The last digits may not be those of the framework on the reader's machine. */
    readonly rounding: string;
  };
  /** What opens the code of a cell, and closes it; and what adds one. */
  readonly code: Readonly<Record<'edit' | 'done' | 'add' | 'addLabel', string>> & {
    readonly editLabel: (cell: number) => string;
  };
  readonly status: {
    readonly current: string;
    /** The same, where some of the code is the reader's own. */
    readonly currentWithCode: string;
    readonly updated: (changed: number, of: number) => string;
    readonly stopped: (cell: number, type: string) => string;
    readonly refused: (cell: number) => string;
    /** The page does not do what a cell asks for. */
    readonly beyond: (cell: number) => string;
    readonly unreadable: string;
    readonly waiting: string;
    readonly following: string;
    readonly working: string;
    /** Nothing has been heard of a large run for a while. */
    readonly silent: string;
    /** A large run could not start, or did not end. */
    readonly lost: string;
    /** What PyTorch makes of a seed that is no whole number. */
    readonly seed: (written: string, taken: string) => string;
    readonly cancelled: string;
    readonly cancel: string;
    readonly run: string;
  };
  /** Where the notebook stopped: followed by a colon and why, or by a full stop. */
  readonly stopped: Readonly<Record<'because' | 'end', string>> & { readonly at: (cell: number) => string };
  readonly trouble: {
    readonly noWasm: string;
    readonly noSimd: string;
    readonly notLoaded: string;
    /** Which outputs stay, with no core to make others: the notebook’s own, or those of what the reader typed before. */
    readonly ownStay: string;
    readonly earlierStay: string;
    readonly retry: string;
    readonly broken: string;
    readonly reload: string;
  };
  readonly update: Readonly<Record<'ready' | 'reload' | 'later', string>>;
  readonly figure: {
    readonly label: string;
    /** Stands before the line of shapes. */
    readonly shapes: string;
    readonly matrices: Readonly<Record<MatrixLabel, string>>;
    readonly size: (shape: readonly number[]) => string;
    readonly sum: Readonly<Record<'label' | 'start' | 'next' | 'all', string>> & {
      /** For screen readers: the term that is shown now, and the sum up to and with it. */
      readonly said: (place: number, of: number, term: string, partial: string) => string;
      readonly saidAll: (result: string) => string;
    };
    /** For screen readers: what has been chosen. */
    readonly chosen: (id: number, column: number, value: string) => string;
    /** `asked`: whether a token picks its row. */
    readonly chosenWeight: (row: number, column: number, value: string, asked: boolean) => string;
    readonly letGo: string;
    /** Terms of 0 times a number that are left out. */
    readonly terms: (count: number) => string;
    readonly cost: Readonly<Record<'multiplying' | 'lookingUp' | 'products' | 'byZero' | 'reads' | 'bytes', string>>;
    /** What a cost is counted for. */
    readonly costOf: (model: Cost['model'], sizes: CostSizes) => string;
    /** `signs`: how many of the equal ones differ in the sign of a zero. */
    readonly equal: (equal: number, of: number, signs: number) => string;
    readonly differs: string;
    readonly clash: string;
    readonly leftOut: string;
    readonly missing: string;
    /** For screen readers: by which keys a weight is edited. */
    readonly howToEdit: string;
    /** The 1 of a one-hot row stands in a column that is left out. */
    readonly hiddenOne: (column: number) => string;
  };
  readonly source: Readonly<Record<'label', string>>;
  readonly race: Readonly<Record<'still' | 'loading', string>>;
  /** Says which part of the page did not come. */
  readonly missing: Readonly<Record<'editor' | 'exports' | 'turning' | 'source' | 'race', string>>;
}

function times(shape: readonly number[]): string {
  return shape.map(grouped).join(' × ');
}

export const UI: Localized<UiText> = {
  en: {
    title: 'A look-up is a matrix product',
    skip: 'Skip to the notebook',
    notebooks: 'Notebooks',
    chooseNotebook: 'Choose a notebook',
    open: { link: 'Open a notebook …', about: 'Run an .ipynb or .py of your own in this browser.' },
    carried: {
      with: (names) => `with your ${listedInEnglish(names.map(inSentence))}`,
      withOwn: 'with its own example',
    },
    steps: 'Steps',
    view: {
      label: 'Way to read',
      guided: 'Guided',
      scroll: 'Whole',
      previous: 'Previous',
      next: 'Next',
      present: 'Present',
      leave: 'Leave',
      place: (step, of) => `${step} / ${of}`,
    },
    copy: {
      link: 'Copy link',
      done: 'copied',
      failed: 'The browser does not let this page copy.',
      yes: 'Copied ✓',
      no: 'Not allowed',
      code: (cell) => `Copy input ${cell}`,
      output: (cell) => `Copy output ${cell}`,
    },
    exports: 'Export',
    theme: { label: 'Colours', system: 'follow the system', light: 'light', dark: 'dark' },
    inputs: {
      label: 'Inputs',
      fields: {
        ids: 'Token IDs',
        seed: 'Seed',
        dim: 'Dimension',
        vocab: 'Vocabulary',
        one: 'Single ID',
        two: 'Second single ID',
        weights: 'Fake weights',
      },
      vocabulary: (size) => `${size} = max + 1`,
      weights: 'row r is 0.11 · r',
      reset: (field) => `Reset ${field}`,
      resetAll: 'Reset all',
      edited: 'Edited weights',
      removeEdit: (edit) => `Undo the edit of weight ${edit}`,
      weight: (place) => `Weight W[${place}]`,
      tokenId: (place, of) => `Token ID ${place} of ${of}`,
      changeWeight: 'Change a weight',
      row: 'Row of W',
      column: 'Column of W',
      putBack: 'Put back',
      slips: {
        bias: { label: 'Bias', made: 'bias=True', undo: 'Remove the bias' },
        transpose: { label: 'Transpose, .T', made: '.T left out', undo: 'Put .T back' },
      },
      unread: 'This cannot be read.',
      wrongField: (field, why) => `${field}: ${why}`,
      wrongWeight: (place, why) => `W[${place}]: ${why}`,
      noWeight: (rows, columns) => `W has only ${rowsNumbered(rows).en} and ${columnsNumbered(columns).en}.`,
      changed: 'Changed:',
      changes: (count, inputs) => `${count} changed: ${inputs}`,
      putBackField: (field) => `Put back: ${field}`,
    },
    cell: {
      in: (number) => `Input ${number}`,
      out: (number) => `Output ${number}`,
      stale: 'from earlier inputs',
      notRun: 'did not run: an earlier cell stopped the notebook',
      marked: 'underlined: changed by your edit',
      selected: 'the value that is outlined in the figure',
      rounding:
        'The last digit of some of these numbers depends on the processor: on yours, the framework may give another digit.',
    },
    code: {
      edit: 'Edit code',
      done: 'Done',
      add: '+ Code',
      addLabel: 'Add a code cell of your own to this step',
      editLabel: (cell) => `Edit code of In [${cell}]`,
    },
    status: {
      current: 'Every output is computed from these inputs.',
      currentWithCode: 'Computed from these inputs and your code.',
      updated: (changed, of) =>
        changed === 0
          ? 'The notebook ran again, and every output is the same.'
          : `Outputs updated: ${changed} of ${of} cells changed.`,
      stopped: (cell, type) => `The notebook stops at cell ${cell} with ${type}.`,
      refused: (cell) => `The notebook stops at cell ${cell}: it would need too much memory.`,
      beyond: (cell) => `The notebook stops at cell ${cell}: this page does not do what its code asks for.`,
      unreadable: 'An input cannot be read. The outputs below belong to the last inputs that could be read.',
      waiting: 'The outputs below are from earlier inputs, until the part that computes them has loaded.',
      following: 'Grey results below are the notebook’s own. The results for your inputs are being computed.',
      working: 'Making large matrices …',
      silent: 'This run has not reported for a while: either one of its steps takes long, or it has crashed.',
      lost: 'The large run could not start or did not finish. The outputs below are from earlier inputs.',
      seed: (written, taken) => `PyTorch takes the seed ${written} as ${taken}.`,
      cancelled: 'Stopped. The outputs below are from earlier inputs.',
      cancel: 'Stop',
      run: 'Run',
    },
    stopped: { at: (cell) => `The notebook stops at cell ${cell}`, because: ': ', end: '.' },
    trouble: {
      noWasm: 'This browser does not support WebAssembly, with which this page computes the notebook.',
      noSimd: 'This browser does not support WebAssembly SIMD, with which this page computes the notebook.',
      notLoaded: 'The part that computes the notebook did not load.',
      ownStay: 'The outputs below are those of the notebook’s own inputs, and editing does not change them.',
      earlierStay: 'The outputs below are from earlier inputs, and editing does not change them.',
      retry: 'Try again',
      broken: 'Something on this page is broken. It is our mistake, not yours. The outputs below may be old.',
      reload: 'Reload and keep my inputs',
    },
    update: { ready: 'A new version is ready.', reload: 'Reload', later: 'Later' },
    figure: {
      label: 'Figure',
      shapes: 'Shapes:',
      matrices: {
        ids: 'IDs',
        table: 'W',
        onehot: 'one-hot',
        products: 'each row × 0 or 1',
        weight: 'linear weight',
        turned: 'W transposed',
        lookup: 'look-up',
        product: 'output',
        biased: 'with a bias',
        untransposed: 'without .T',
        slipped: 'with a bias, without .T',
        embeddingGradient: 'gradient by look-up',
        linearGradient: 'gradient by product',
      },
      size: (shape) =>
        shape.length === 2 ? `${counted(shape[0] ?? 0, 'row')} by ${counted(shape[1] ?? 0, 'column')}` : times(shape),
      sum: {
        label: 'The sum behind the selected value',
        start: 'Term by term',
        next: 'Next term',
        all: 'All terms',
        said: (place, of, term, partial) => `Term ${place} of ${of}: ${term}. The sum so far is ${partial}.`,
        saidAll: (result) => `All terms. The sum is ${result}.`,
      },
      chosen: (id, column, value) => `Selected: ${value}, column ${column} of the output row for ID ${id}.`,
      chosenWeight: (row, column, value, asked) =>
        `Selected: weight W[${row}, ${column}], ${value}.${asked ? '' : ` No token picks row ${row}.`}`,
      letGo: 'Nothing is selected now.',
      terms: (count) => `${grouped(count)} more × 0`,
      cost: {
        multiplying: 'product',
        lookingUp: 'look-up',
        products: 'multipli\u00ADcations',
        byZero: 'of them by 0',
        reads: 'numbers read (weights, and one-hot rows or IDs)',
        bytes: 'bytes read',
      },
      costOf: (model, { tokens, rows, columns }) =>
        `${grouped(tokens)} ${tokens === 1n ? 'ID' : 'IDs'}, ${{ here: 'this', gpt2: 'the smallest GPT-2’s', any: 'a' }[model]} table of ${grouped(rows)} × ${grouped(columns)}`,
      equal: (equal, of, signs) => {
        const count = `${grouped(equal)} of ${grouped(of)} equal`;
        if (of === 0) return 'There are no numbers to compare.';
        if (signs > 0)
          return `${count}; of these, ${grouped(signs)} differ${signs === 1 ? 's' : ''} in the sign of a zero`;
        return equal === of ? `${count}, to the last bit` : count;
      },
      differs: 'differs',
      clash: 'these sizes do not fit',
      leftOut: 'left out',
      missing: 'no such row',
      howToEdit:
        'Arrow keys move. Enter or a digit edits the weight, Escape cancels, Delete restores its original value.',
      hiddenOne: (column) => `the 1 is in column ${grouped(column)}, which is left out here`,
    },
    source: { label: 'The C++ behind this cell' },
    missing: {
      editor: 'The editor did not load.',
      exports: 'The exports did not load.',
      turning: 'The buttons that turn to other steps did not load.',
      source: 'The source did not load.',
      race: 'The race did not load.',
    },
    race: {
      still: 'The race needs JavaScript; the numbers above, which are only counted, do not.',
      loading: 'Loading the race …',
    },
  },
  zh: {
    title: '查表就是矩阵乘法',
    skip: '跳到笔记本',
    notebooks: '笔记本',
    chooseNotebook: '选择笔记本',
    open: { link: '打开笔记本……', about: '在此浏览器中运行你自己的 .ipynb 或 .py 文件。' },
    carried: {
      with: (names) => spaced('带上你改过的', listedInChinese(names)),
      withOwn: '用它自带的例子',
    },
    steps: '步骤',
    view: {
      label: '阅读方式',
      guided: '逐步',
      scroll: '完整',
      previous: '上一步',
      next: '下一步',
      present: '演示',
      leave: '退出',
      place: (step, of) => `${step} / ${of}`,
    },
    copy: {
      link: '复制链接',
      done: '已复制',
      failed: '浏览器不允许本页复制。',
      yes: '已复制 ✓',
      no: '不允许',
      code: (cell) => `复制输入 ${cell}`,
      output: (cell) => `复制输出 ${cell}`,
    },
    exports: '导出',
    theme: { label: '配色', system: '跟随系统', light: '浅色', dark: '深色' },
    inputs: {
      label: '输入',
      fields: {
        ids: 'Token ID',
        seed: '随机种子',
        dim: '维度',
        vocab: '词表大小',
        one: '单个 ID',
        two: '另一个单个 ID',
        weights: '假权重',
      },
      vocabulary: (size) => `${size} = max + 1`,
      weights: 'r 号行为 0.11 · r',
      reset: (field) => spaced('还原', field),
      resetAll: '全部还原',
      edited: '权重',
      removeEdit: (edit) => `还原权重 ${edit}`,
      weight: (place) => `权重 W[${place}]`,
      tokenId: (place, of) => `第 ${place} 个 token ID，共 ${of} 个`,
      changeWeight: '修改一个权重',
      row: 'W 的行',
      column: 'W 的列',
      putBack: '还原',
      slips: {
        bias: { label: '偏置', made: 'bias=True', undo: '去掉偏置' },
        transpose: { label: '转置 .T', made: '漏写 .T', undo: '补上 .T' },
      },
      unread: '这里的内容无法读取。',
      wrongField: (field, why) => `${field}：${why}`,
      wrongWeight: (place, why) => `W[${place}]：${why}`,
      noWeight: (rows, columns) => `W 只有 ${rowsNumbered(rows).zh}、${columnsNumbered(columns).zh}。`,
      changed: '已修改：',
      changes: (count, inputs) => `已修改 ${count} 处：${inputs}`,
      putBackField: (field) => spaced('还原', field),
    },
    cell: {
      in: (number) => `输入 ${number}`,
      out: (number) => `输出 ${number}`,
      stale: '来自之前的输入',
      notRun: '没有运行：前面的单元格已让笔记本停下',
      marked: '下划线：因你的编辑而改变',
      selected: '图中框出的数值',
      rounding: '其中有些数的最后一位取决于处理器：在你的机器上，框架给出的可能略有不同。',
    },
    code: {
      edit: '编辑代码',
      done: '完成',
      add: '+ 代码',
      addLabel: '在这一步添加你自己的代码单元格',
      editLabel: (cell) => `编辑代码：In [${cell}]`,
    },
    status: {
      current: '所有输出都由这些输入计算得出。',
      currentWithCode: '所有输出都由这些输入和你的代码计算得出。',
      updated: (changed, of) =>
        changed === 0 ? '已重新运行，输出没有变化。' : `输出已更新：${of} 个单元格中有 ${changed} 个发生变化。`,
      stopped: (cell, type) => `笔记本在第 ${cell} 个单元格停下：${type}。`,
      refused: (cell) => `笔记本在第 ${cell} 个单元格停下：所需内存过多。`,
      beyond: (cell) => `笔记本在第 ${cell} 个单元格停下：本页做不到这段代码要求的事。`,
      unreadable: '有一项输入无法读取。下面的输出来自上一次能读取的输入。',
      waiting: '下面的输出来自之前的输入，负责计算的部分正在加载。',
      following: '下面灰色的部分是笔记本自带的结果，你的输入对应的结果正在计算。',
      working: '正在生成大矩阵……',
      silent: '这次运行已有一段时间没有进展：可能某一步耗时较长，也可能已经崩溃。',
      lost: '这次大规模的运行没能启动或没有完成。下面的输出来自之前的输入。',
      seed: (written, taken) => `PyTorch 把种子 ${written} 当作 ${taken}。`,
      cancelled: '已停止。下面的输出来自之前的输入。',
      cancel: '停止',
      run: '运行',
    },
    stopped: { at: (cell) => `笔记本在第 ${cell} 个单元格停下`, because: '：', end: '。' },
    trouble: {
      noWasm: '此浏览器不支持 WebAssembly，无法计算笔记本。',
      noSimd: '此浏览器不支持 WebAssembly SIMD，无法计算笔记本。',
      notLoaded: '负责计算笔记本的部分没有加载成功。',
      ownStay: '下面是笔记本自带输入的输出：编辑输入不会改变它们。',
      earlierStay: '下面的输出来自之前的输入：编辑输入不会改变它们。',
      retry: '重试',
      broken: '本页出了故障，这是我们的错误，与你无关。下面的输出可能不是最新的。',
      reload: '重新加载并保留我的输入',
    },
    update: { ready: '新版本已就绪。', reload: '重新加载', later: '以后' },
    figure: {
      label: '图示',
      shapes: '形状：',
      matrices: {
        ids: 'ID',
        table: 'W',
        onehot: 'one-hot',
        products: '每一行 × 0 或 1',
        weight: '线性层权重',
        turned: 'W 的转置',
        lookup: '查表',
        product: '输出',
        biased: '加了偏置',
        untransposed: '没有 .T',
        slipped: '加了偏置，没有 .T',
        embeddingGradient: '查表的梯度',
        linearGradient: '矩阵乘法的梯度',
      },
      size: (shape) =>
        shape.length === 2 ? `${times(shape.slice(0, 1))} 行 ${times(shape.slice(1))} 列` : times(shape),
      sum: {
        label: '所选数值背后的求和',
        start: '逐项计算',
        next: '下一项',
        all: '全部',
        said: (place, of, term, partial) => `第 ${place} 项，共 ${of} 项：${term}。目前的和是 ${partial}。`,
        saidAll: (result) => `全部各项的和是 ${result}。`,
      },
      chosen: (id, column, value) => `已选中 ${value}：ID ${id} 的输出行，${column} 号列。`,
      chosenWeight: (row, column, value, asked) =>
        `已选中权重 W[${row}, ${column}]，${value}。${asked ? '' : `没有 token 选中 ${row} 号行。`}`,
      letGo: '已取消选中。',
      terms: (count) => `另有 ${grouped(count)} 项 × 0`,
      cost: {
        multiplying: '矩阵乘法',
        lookingUp: '查表',
        products: '乘法次数',
        byZero: '其中乘以 0',
        reads: '读取的数（权重，以及 one-hot 或 ID）',
        bytes: '读取的字节',
      },
      costOf: (model, { tokens, rows, columns }) =>
        `${grouped(tokens)} 个 ID，${{ here: '此处的 ', gpt2: '最小的 GPT-2 的 ', any: '' }[model]}${grouped(rows)} × ${grouped(columns)} 权重表`,
      equal: (equal, of, signs) => {
        const count = `${grouped(of)} 个数中有 ${grouped(equal)} 个相等`;
        if (of === 0) return '没有可以比较的数。';
        if (signs > 0) return `${count}，其中 ${grouped(signs)} 个是正负号不同的零`;
        return equal === of ? `${count}，逐位一致` : count;
      },
      differs: '不相等',
      clash: '这两个大小对不上',
      leftOut: '省略',
      missing: '没有这一行',
      howToEdit: '方向键移动；按 Enter 键或数字键编辑权重，Esc 键撤销，Delete 键恢复原来的权重。',
      hiddenOne: (column) => `1 在省略的 ${grouped(column)} 号列`,
    },
    source: { label: '这个单元格背后的 C++' },
    missing: {
      editor: '编辑器没有加载成功。',
      exports: '导出功能没有加载成功。',
      turning: '翻页按钮没有加载成功。',
      source: '源代码没有加载成功。',
      race: '比赛没有加载成功。',
    },
    race: {
      still: '只有比赛需要 JavaScript；上面的次数是算出来的，没有它也能显示。',
      loading: '正在加载比赛……',
    },
  },
};
