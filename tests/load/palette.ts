import { rank } from '#core/client/commands/rank.ts'
import { atMost, type Figure } from './report.ts'
import { median, percentile } from './statistics.ts'

/** Things the palette ranks at every key. */
const ITEMS = 10_000
const ROUNDS = 5
/** A frame of a screen of 60 Hz, in ms. */
const FRAME_MS = 16

const FIRST = ['Ana', 'Antônio', 'Benedita', 'Caetano', 'Conceição', 'Fábio', 'Guilherme', 'Iracema', 'João', 'Otávio', 'Padaria', 'Transportes']
const LAST = ['Aurora', 'Braga', 'Figueiredo', 'Litoral', 'Luz', 'Prado', 'Reis', 'Salgado', 'São Bento', 'Vaz', 'Conexão', 'Etiquetas', 'Transferência']
/** Exact, without accents, misspelt, two words, and what is not there. */
const TYPED = ['transportes', 'conceicao', 'tranfserencia', 'padraia', 'salgado ana', 'otavio figueredo', 'ornitorrinco', 'xyz']

const items = Array.from({ length: ITEMS }, (_none, index) => ({
  id: `item ${index}`,
  title: `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length) % LAST.length]} ${index}`,
  // Settings and help are found by more than their names; contacts and tickets are not.
  ...(index % 20 === 0 ? { words: `pedido ${index} entregue em ${LAST[index % LAST.length]}` } : {}),
}))

/** Milliseconds this thread has worked; what others do on the machine does not count. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Work of every key of a text typed letter by letter, in ms. */
function typing(text: string): number[] {
  const times: number[] = []
  for (let length = 1; length <= text.length; length += 1) {
    const before = workedMs()
    rank(items, text.slice(0, length), ({ id }) => (id.endsWith('7') ? 1 : 0))
    times.push(workedMs() - before)
  }
  return times
}

/** What ranking everything costs at each key. */
export function benchPalette(): Figure[] {
  // Warm, as after the first second of work: the texts have been read once.
  for (const text of TYPED) typing(text)
  const times = Array.from({ length: ROUNDS }, () => TYPED.flatMap(typing)).flat()
  const label = `palette, ranking of ${ITEMS.toLocaleString('en')} things a key, main thread`
  return [
    atMost('palette', `${label} · p50`, 'ms', median(times), FRAME_MS / 2),
    atMost('palette', `${label} · p95`, 'ms', percentile(times, 0.95), FRAME_MS),
    atMost('palette', `${label} · slowest`, 'ms', Math.max(...times), 2 * FRAME_MS),
  ]
}
