import { formatBytes } from '../../explain/memory.ts';
import { grouped } from '../../text/say.ts';
import { formatRate, formatSetting } from '../race_format.ts';
import { equalOf, type Race } from '../state.ts';
import { placementsOf, said, saidOfSpread, samplesOf } from './said.ts';
import type { RaceWords } from './race_words.ts';

/** Where and how often a time was taken. */
function timesIn(race: Race): string {
  const places = placementsOf(race);
  if (!places.several) return `每个时间是 ${samplesOf(race)} 个样本的中位数，两种方法轮流测量。`;
  return `读取 W 的快慢可能取决于它在内存中的位置，所以每种词表大小都在内存的 ${places.span} 个不同位置各放一份 W 来测量。在每个位置，两种方法都轮流测量，先后也交替；每种方法一共取 ${samplesOf(race)} 个样本。每个位置得出一个中位数，给出的时间是这些中位数的中位数。`;
}

export const chinese: RaceWords = {
  choose: '比赛设置',
  chosen: (sizes) =>
    sizes === null
      ? ''
      : `V\u00a0=\u00a0${grouped(sizes.rows)}，d\u00a0=\u00a0${grouped(sizes.columns)}，n\u00a0=\u00a0${grouped(sizes.tokens)}`,
  fields: { rows: '词表大小 V 的上限', columns: '维度 d', tokens: 'token 数 n', layout: 'W 在内存中的排列' },
  layouts: { vd: '按行，(V, d)', dv: '按列，(d, V)' },
  aboutLayouts: {
    vd: '与 nn.Embedding 相同：同一行的数在内存中相邻，查表时一次就能整行复制。',
    dv: '与 nn.Linear 的权重相同：同一行中相邻的两个数在内存中相隔 V 个位置，查表只能逐个读取。',
  },
  choice: (field, size) => `${field}：${size}`,
  notASize: (least) => `请输入不小于 ${least} 的整数，例如 1,024。`,
  memory: ({ rows, columns, tokens }, placements, bytes) => {
    const each = placements > 1 ? `（各 ${placements} 份，放在内存的不同位置）` : '';
    return `测到最大的词表时，W（${grouped(rows)} × ${grouped(columns)}）、one-hot 矩阵（${grouped(tokens)} × ${grouped(rows)}）、两个结果和计算所需的临时空间${each}最多共占 ${formatBytes(bytes)} 内存，比赛结束后释放。`;
  },
  tooLarge: (bytes, limit) => `这需要 ${formatBytes(bytes)} 内存，而这里最多只能用 ${formatBytes(limit)}。`,
  most: (rows) => `放得下的最大词表是 ${grouped(rows)}。`,
  useMost: (rows) => `改为 ${grouped(rows)}`,
  nothingFits: '维度和 token 数太大，再小的词表内存也放不下：请减小其中一个。',
  start: '开始比赛',
  again: '再比一次',
  stop: '停止',
  progress: '比赛进度',
  stage: (stage) => {
    if (stage.kind === 'clock') return '正在测量时钟精度……';
    return stage.kind === 'making'
      ? `正在生成 ${grouped(stage.rows)} 行的 W……`
      : `正在测量 ${grouped(stage.rows)} 行的表……`;
  },
  ways: { product: '矩阵乘法', lookup: '查表' },
  chart: {
    label: '时间随 V 的变化',
    summary: (race) =>
      `矩阵乘法与查表的用时随 V 的变化，测了 ${race.points.length} 种词表大小。${chinese.headline(race)}全部数值见表格。`,
    rows: 'V，W 的行数（对数刻度）',
    time: '用时（对数刻度）',
    scale: '对数刻度：向上每一条横线的时间是下面一条的 10 倍；相等的距离表示相同的倍数。',
    predicted: '按次数预测',
    spread: '中间 50% 的样本',
  },
  table: {
    caption: '各个 V 的实测结果',
    rows: 'V',
    ratio: '矩阵乘法 ÷ 查表',
    predicted: '按次数预测',
    median: '实测中位数',
    spread: '中间 50%',
    equal: '相等',
    show: '显示计算量：V =',
  },
  quick: {
    times: (race) =>
      said(race, (_, __, slower) => (slower ? '倍：矩阵乘法与查表用时之比' : '倍：查表与矩阵乘法用时之比')),
    table: ({ rows, columns, tokens }, asked) =>
      `${grouped(tokens)} 个 token，W 有 ${grouped(rows)} × ${grouped(columns)} 个数${rows < asked ? '：GPT-2 的表需要更多内存，这台机器未必给得出' : '，和 GPT-2 的一样大'}`,
  },
  headline: (race) =>
    said(race, (rows, ratio, slower) =>
      slower
        ? `V = ${rows} 时，矩阵乘法用时是查表的 ${ratio} 倍。`
        : `V = ${rows} 时，查表用时是矩阵乘法的 ${ratio} 倍。`,
    ),
  equal: (race) => {
    const { equal, of } = equalOf(race.points);
    return `各种词表大小合计，${grouped(of)} 个数中有 ${grouped(equal)} 个相等`;
  },
  method: (race) =>
    `${timesIn(race)}此浏览器的时钟精度是 ${formatSetting(race.clock?.step ?? 0)}，所以每个样本都重复运行至少 ${formatSetting(race.clock?.sampleMs ?? 0)}。每次都用同样的 token：处理器缓存放得下的数据，会直接从缓存读取。`,
  spread: (race) =>
    saidOfSpread(race, (rows, spread) =>
      spread === null
        ? `V = ${rows} 时，内存只放得下一份 W；如果放在内存的别处，时间可能不同。`
        : `V = ${rows} 时，矩阵乘法在最慢的位置比在最快的位置多用 ${spread.product}% 的时间，查表多用 ${spread.lookup}%。同时运行的其他程序也可能造成差别。`,
    ),
  rate: (perMs) =>
    `对矩阵乘法的预测：乘法次数除以单线程在这台机器上的最高速度（每秒 ${formatRate(perMs)} × 10⁹ 次）；如果读一遍 W 所需的时间更长，就取后者。对查表的预测：复制同样多字节所需的时间。`,
  caveat: '换一台机器、使用多个线程或显卡，时间都会不同；乘法的次数不会变。',
  leaving: '离开这一步会停止比赛；已测得的结果会保留到页面重新载入为止。',
  copy: '复制结果',
  beginning: ({ sizes, planned }) => `比赛开始：${planned.length} 种词表大小，最大到 V = ${grouped(sizes.rows)}。`,
  ending: (race) => {
    const points = `已测 ${race.points.length} 种词表大小。`;
    const headline = chinese.headline(race);
    switch (race.outcome.kind) {
      case 'refused':
        return `V = ${grouped(race.outcome.rows)} 没有测：浏览器拒绝分配更多内存。${points}`;
      case 'failed':
        return `比赛因错误而停止：${race.outcome.detail}。${points}`;
      case 'stopped':
        return `${race.outcome.by === 'leaving' ? '你离开了这一步，比赛已停止。' : '已停止。'}${points}${headline}`;
      default:
        return `比赛结束。${headline}`;
    }
  },
  columns: [
    'V',
    '查表，中位数',
    '查表，四分位数',
    '矩阵乘法，中位数',
    '矩阵乘法，四分位数',
    '矩阵乘法 ÷ 查表',
    '查表，预测',
    '矩阵乘法，预测',
    '乘法次数',
    '其中乘以 0',
    '矩阵乘法读取字节',
    '查表读取字节',
    '相等',
    '内存位置数',
    '查表，最慢位置比最快位置多用 %',
    '矩阵乘法，最慢位置比最快位置多用 %',
  ],
  machine: (agent, cores, memory, build) =>
    [
      agent,
      cores === null ? '' : `${cores} 个逻辑处理器，只用一个`,
      memory === null ? '' : `内存约 ${memory} GB 或更多`,
      `WebAssembly，${build}`,
    ]
      .filter(Boolean)
      .join('；'),
};
