import { resolve } from 'node:path'
import { figuresOf } from './houseFigures.ts'
import { readSourcesOf, root } from './sources.ts'

/** `npm run house` measures the code; `npm run house -- <folder>` measures another checkout beside it, for a table of before and after. */
const [folder] = process.argv.slice(2)
const text = (figure: { value: number; unit?: 'percent' } | undefined): string =>
  figure === undefined ? '' : `${figure.value.toLocaleString('en')}${figure.unit === 'percent' ? ' %' : ''}`

const now = figuresOf(readSourcesOf(root))
const before = folder === undefined ? null : figuresOf(readSourcesOf(resolve(folder)))
const cells = now.map((figure) => [figure.name, ...(before ? [text(before.find(({ name }) => name === figure.name))] : []), text(figure)])
const head = ['measure', ...(before ? ['before'] : []), 'now']
console.log([head, head.map((_cell, at) => (at === 0 ? '---' : '---:')), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n'))
