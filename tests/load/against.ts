import { benchChannels, CHANNELS_SIZE } from './channels.ts'
import { bestOf, type Compared, compare } from './comparison.ts'
import { type Ground, makeGround } from './ground.ts'
import { groupsOn } from './groups.ts'
import { benchIdle } from './idle.ts'
import type { Lengths } from './lengths.ts'
import { openCommit } from './otherCommit.ts'
import { type Program, root, startProgram } from './program.ts'
import type { Figure } from './report.ts'
import { prepare, type Size } from './seeding.ts'

/** Groups that start the program themselves, and the seed. */
const APART = ['seed', 'idle', 'channels']
const DEFAULT_GROUPS = ['tickets', 'messages', 'post', 'sockets']

export interface Contest {
  commit: string
  /** PostgreSQL; null for the embedded database. */
  server: string | null
  /** Groups that are wanted, some of the server unless given. */
  only: readonly string[] | undefined
  part: string | undefined
  size: Size
  lengths: Lengths
  /** How often each commit is measured, in turn. */
  rounds: number
  tell: (line: string) => void
}

interface Side {
  name: string
  folder: string
  ground: Ground
  seed: Figure
}

/** Measures the old commit and this one in turn. A failure is told, and that commit has no figures. */
async function inTurn<S extends Side>(sides: readonly [S, S], { rounds, tell }: Contest, what: string, bench: (side: S) => Promise<Figure[]>) {
  const measured = new Map<S, Figure[][] | null>(sides.map((side) => [side, []]))
  for (let round = 1; round <= rounds; round += 1) {
    // Each is first in turn: what a load leaves behind falls into the next measurement.
    for (const side of round % 2 === 1 ? sides : sides.toReversed()) {
      const before = measured.get(side)
      if (!before) continue
      tell(`${what}, round ${round} of ${rounds}: ${side.name} …`)
      try {
        before.push(await bench(side))
      } catch (error) {
        tell(`${what} cannot be measured on ${side.name}: ${error instanceof Error ? error.message : error}`)
        measured.set(side, null)
      }
    }
  }
  const [old, now] = sides.map((side) => {
    const rounds = measured.get(side)
    return rounds ? bestOf(rounds) : null
  })
  return { rows: compare(old ?? null, now ?? null), isMeasured: now !== null }
}

/** Deliveries to one of the commits, on an installation of its own: it goes on having two hundred lines. */
async function channelsOf({ server }: Contest, lengths: Lengths, folder: string): Promise<Figure[]> {
  const ground = await makeGround(server)
  try {
    await prepare(ground, CHANNELS_SIZE, folder)
    return await benchChannels(ground, lengths, folder)
  } finally {
    await ground.remove()
  }
}

/** Both commits on this machine at the same time, each on rows that its own seed made, asked by this commit's load. */
export async function benchAgainst(contest: Contest): Promise<{ name: string; rows: Compared[]; isComplete: boolean }> {
  const { commit, server, only = DEFAULT_GROUPS, part, size, lengths, tell } = contest
  const groups = groupsOn(server ? 'postgresql' : 'embedded', true).filter(({ name, isOneTime }) => only.includes(name) && isOneTime !== true)
  const unknown = only.filter((name) => !APART.includes(name) && !groups.some((group) => group.name === name))
  if (unknown.length > 0) throw new Error(`Cannot be compared here: ${unknown.join(', ')}.`)
  const other = await openCommit(
    commit,
    groups.some(({ needsBrowser }) => needsBrowser === true),
    tell,
  )
  const sideOf = async (name: string, folder: string): Promise<Side> => {
    const ground = await makeGround(server)
    tell(`${name}: seeding ${size.messages.toLocaleString('en')} messages …`)
    return { name, folder, ground, seed: await prepare(ground, size, folder) }
  }
  const sides: [Side, Side] = [await sideOf(other.name, other.folder), await sideOf('this', root)]
  const [{ seed: before }, { seed: now }] = sides
  const rows = only.includes('seed') ? compare([before], [now]) : []
  let isComplete = true
  const add = (part: Awaited<ReturnType<typeof inTurn>>) => {
    rows.push(...part.rows)
    isComplete &&= part.isMeasured
  }
  // Each run of a round is one of those of which the best counts.
  const once = { ...lengths, runs: 1 }
  if (only.includes('idle')) add(await inTurn(sides, contest, 'idle', ({ ground, folder }) => benchIdle(ground, once, folder)))
  if (only.includes('channels')) add(await inTurn(sides, contest, 'channels', ({ folder }) => channelsOf(contest, once, folder)))
  if (groups.length === 0) return { name: other.name, rows, isComplete }
  const start = async (side: Side): Promise<Side & { program: Program }> => {
    const { dataDir, databaseUrl } = side.ground
    return { ...side, program: await startProgram({ dataDir, databaseUrl, root: side.folder }) }
  }
  const running: Awaited<ReturnType<typeof start>>[] = []
  for (const side of sides) running.push(await start(side))
  const [first, second] = running
  if (!first || !second) throw new Error('a program is missing')
  for (const group of groups) {
    const measure = ({ program, ground }: typeof first) => group.bench({ program, ground, lengths: once, tell, part })
    add(await inTurn([first, second], contest, group.name, measure))
  }
  return { name: other.name, rows, isComplete }
}
