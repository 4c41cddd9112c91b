import { circlesIn, type Graph } from './circles.ts'
import { isTest, type Source, targetOf } from './sources.ts'
import { countWords } from './vocabulary.ts'

/** A measure of the code: how much of it there is, or how often something stands in it. */
export interface Figure {
  name: string
  value: number
  unit?: 'percent'
}

const pluginOf = (file: string): string | null => /^plugins\/(\w+)\//.exec(file)?.[1] ?? null
const linesOf = ({ text }: Source): number => text.split('\n').length - 1
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

/** How often a pattern stands in the sources of some folders. */
const countIn = (sources: readonly Source[], where: RegExp, pattern: RegExp): number =>
  sum(sources.filter(({ file }) => where.test(file)).map(({ text }) => text.match(pattern)?.length ?? 0))

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function sizes(sources: readonly Source[], tests: readonly Source[]): Figure[] {
  const lines = sources.map(linesOf).toSorted((one, other) => one - other)
  return [
    { name: 'source files', value: lines.length },
    { name: 'source lines', value: sum(lines) },
    { name: 'lines of the median file', value: quantile(lines, 0.5) },
    { name: 'lines of the file at 95 %', value: quantile(lines, 0.95) },
    { name: 'lines of the largest file', value: lines.at(-1) ?? 0 },
    { name: 'files over 200 lines', value: lines.filter((many) => many > 200).length },
    { name: 'files of at most 20 lines', value: lines.filter((many) => many <= 20).length },
    { name: 'test lines for 100 source lines', value: Math.round((100 * sum(tests.map(linesOf))) / Math.max(1, sum(lines))) },
  ]
}

/** Plugins with what each imports of others, types too. */
function pluginGraph(sources: readonly Source[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { file, imports } of sources) {
    const own = pluginOf(file)
    if (own === null) continue
    const used = graph.get(own) ?? new Set()
    graph.set(own, used)
    for (const specifier of imports) {
      const other = pluginOf(targetOf(file, specifier) ?? '')
      if (other !== null && other !== own) used.add(other)
    }
  }
  return new Map([...graph].map(([own, used]) => [own, [...used]]))
}

function connections(sources: readonly Source[]): Figure[] {
  const graph = pluginGraph(sources)
  const mutual = [...graph].flatMap(([own, used]) => used.filter((other) => own < other && graph.get(other)?.includes(own)))
  const knots = circlesIn(graph)
  return [
    { name: 'plugins', value: graph.size },
    { name: 'pairs of plugins that import each other', value: mutual.length },
    { name: 'plugins in the largest knot of imports', value: Math.max(0, ...knots.map((knot) => knot.length)) },
    {
      name: 'imports of plugins by the kernel',
      value: sum(sources.filter(({ file }) => file.startsWith('core/')).map(({ imports }) => imports.filter((one) => one.startsWith('#plugins/')).length)),
    },
  ]
}

const SERVER = /^(core|plugins\/\w+)\/server\//
const CLIENT = /^(core|plugins\/\w+)\/client\//
const PLUGINS = /^plugins\//

function shapes(sources: readonly Source[]): Figure[] {
  const tables = sources.filter(({ file, text }) => PLUGINS.test(file) && CLIENT.test(file) && /<(DataTable|SearchList|FilterTable)\b/.test(text))
  const tutorials = sources.filter(({ file }) => file.startsWith('plugins/tutorials/'))
  return [
    { name: 'resources (defineResource)', value: countIn(sources, PLUGINS, /\bdefineResource\(/g) },
    { name: 'screens made of a resource (tableScreen)', value: countIn(sources, PLUGINS, /\btableScreen\(/g) },
    { name: 'screens with a table of their own', value: tables.length },
    { name: 'lines of a table screen, server and browser (tutorials)', value: sum(tutorials.map(linesOf)) },
    { name: 'files of that screen', value: tutorials.length },
    {
      name: "files that name the attribute 'kanban' in tickets and kernel",
      value: sources.filter(({ file, text }) => /^(plugins\/tickets|core)\//.test(file) && /\bkanban/i.test(text)).length,
    },
    { name: 'undos by the log (undoAction, takeBack)', value: countIn(sources, CLIENT, /\b(undoDeed|undoAction|takeBack)\(/g) },
    {
      name: 'of them with an inverse of their own beside it',
      value: countIn(sources, CLIENT, /\b((?:undoDeed|undoAction)\(\{[^}]*\}, |takeBack\(ctx, [^,(){}]+, (?!'))/g),
    },
    { name: 'undos without the log', value: countIn(sources, CLIENT, /\bundo: (?:async )?\(\) =>\s*(?:\{\s*)?(?:await )?(?!undoDeed|undoAction|takeBack)\w/g) },
    { name: 'advisory locks of the database', value: countIn(sources, SERVER, /\bpg_(try_)?advisory_|\blockUntilCommit\(/g) },
    { name: 'timers by hand on the server', value: countIn(sources, SERVER, /\bset(Interval|Timeout)\(/g) },
    { name: 'untyped keys of queries', value: countIn(sources, CLIENT, /\bqueryKey: \['/g) },
  ]
}

function vocabularyFigures(all: readonly Source[], sources: readonly Source[]): Figure[] {
  const comments = sum(sources.map((source) => source.comments.length))
  const figures = Object.entries(countWords(all)).map(([name, value]) => ({ name: name.startsWith('comments') ? name : `names with '${name}'`, value }))
  const opened = figures.find(({ name }) => name.startsWith('comments'))?.value ?? 0
  return [...figures, { name: 'of all comments', value: Math.round((1_000 * opened) / Math.max(1, comments)) / 10, unit: 'percent' }]
}

/** The measures of a checkout, of its kernel and plugins without their tests. */
export function figuresOf(all: readonly Source[]): Figure[] {
  const sources = all.filter(({ file }) => /^(core|plugins)\//.test(file) && !isTest(file))
  const tests = all.filter(({ file }) => isTest(file))
  return [...sizes(sources, tests), ...connections(sources), ...shapes(sources), ...vocabularyFigures(all, sources)]
}
