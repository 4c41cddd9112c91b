import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAgainst } from './against.ts'
import { benchCampaigns, CAMPAIGNS_SIZE } from './campaigns.ts'
import { benchChannels, CHANNELS_SIZE } from './channels.ts'
import { comparisonTable, isWorse, ratioOf } from './comparison.ts'
import { findPostgres, type Ground, makeGround } from './ground.ts'
import { groupsOn } from './groups.ts'
import { benchIdle } from './idle.ts'
import { removeLeftovers } from './leftovers.ts'
import { FULL, type Lengths, QUICK } from './lengths.ts'
import { benchManyContacts, MANY_CONTACTS_SIZE } from './manyContacts.ts'
import { benchManyTickets, MANY_TICKETS_SIZE, multiplyTickets } from './manyTickets.ts'
import { benchPalette } from './palette.ts'
import { type Program, startProgram } from './program.ts'
import { type Figure, markOf, tableOf } from './report.ts'
import { benchSearch, SEARCH_SIZE } from './search.ts'
import { prepare, type Size } from './seeding.ts'

/** Rows of the table. */
const SIZE: Size = { contacts: 10_000, tickets: 10_000, messages: 200_000 }
const QUICK_SIZE: Size = { contacts: 2_000, tickets: 2_000, messages: 20_000 }
const ROUNDS = 3
const QUICK_ROUNDS = 2

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    part: { type: 'string' },
    against: { type: 'string' },
  },
})
const size = values.quick ? QUICK_SIZE : SIZE
const lengths = values.quick ? QUICK : FULL
const wanted = values.only?.split(',')
/** Somebody ended it: what fails from then on is no news. */
let isEnded = false
const tell = (line: string) => {
  if (!isEnded) process.stderr.write(`${line}\n`)
}
const isWanted = (group: string) => wanted?.includes(group) ?? true
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
const grown = Object.entries(size)
  .map(([rows, count]) => `${count.toLocaleString('en')} ${rows}`)
  .join(', ')

const print = (facts: object, table: string) => {
  if (isEnded) return
  process.stdout.write(
    values.json ? `${JSON.stringify({ at: new Date().toISOString(), machine, size, ...facts }, null, 2)}\n` : `\n${machine}; ${grown}\n\n${table}\n`,
  )
}

async function benchServer(server: string | null, isOnlyDatabase: boolean): Promise<Figure[]> {
  const ground = await makeGround(server)
  try {
    tell(`${ground.kind}: seeding ${size.messages.toLocaleString('en')} messages …`)
    const figures = [await prepare(ground, size)].filter(({ group }) => isWanted(group))
    // Providers of the measurements stand on this machine.
    const program = await startProgram({ ...ground, environment: { PRIVATE_HOSTS: '127.0.0.1' } })
    try {
      figures.push(...(await measure(program, ground, isOnlyDatabase)))
    } finally {
      await program.stop()
    }
    if (isWanted('idle')) figures.push(...(await benchIdle(ground, lengths)))
    return figures
  } finally {
    await ground.remove()
  }
}

/** An installation of its own, for what needs many more rows. */
async function benchApart(
  server: string,
  rows: Size,
  fill: (ground: Ground) => Promise<void>,
  bench: (program: Program) => Promise<Figure[]>,
): Promise<Figure[]> {
  const ground = await makeGround(server)
  try {
    tell(`seeding ${rows.messages.toLocaleString('en')} messages …`)
    await prepare(ground, rows)
    await fill(ground)
    const program = await startProgram(ground)
    try {
      return await bench(program)
    } finally {
      await program.stop()
    }
  } finally {
    await ground.remove()
  }
}

/** An installation of its own, whose programs the measurement starts as it needs them. */
async function benchGround(name: string, server: string | null, rows: Size, bench: (ground: Ground, lengths: Lengths) => Promise<Figure[]>): Promise<Figure[]> {
  const ground = await makeGround(server)
  try {
    tell(`${ground.kind}: ${name} …`)
    await prepare(ground, rows)
    return await bench(ground, lengths)
  } finally {
    await ground.remove()
  }
}

async function measure(program: Program, ground: Ground, isOnlyDatabase: boolean): Promise<Figure[]> {
  const { kind } = ground
  const figures: Figure[] = []
  for (const { name, bench } of groupsOn(kind, isOnlyDatabase)) {
    if (!isWanted(name)) continue
    tell(`${kind}: ${name} …`)
    try {
      figures.push(...(await bench({ program, ground, lengths, tell, part: values.part })))
    } catch (error) {
      // The others are measured all the same.
      tell(`${kind}: ${name} failed: ${error instanceof Error ? error.stack : error}`)
      process.exitCode = 1
    }
  }
  return figures
}

async function benchAll(): Promise<void> {
  const server = await findPostgres()
  /** Groups that are measured apart from the others. */
  const apart = ['search', 'manyContacts', 'manyTickets', 'palette', 'channels', 'campaigns']
  const isOnlyApart = wanted?.every((group) => apart.includes(group)) ?? false
  const figures = [
    ...(isWanted('palette') ? benchPalette() : []),
    ...(server && !isOnlyApart ? await benchServer(server, false) : []),
    ...(server && isWanted('search') ? await benchApart(server, SEARCH_SIZE, async () => {}, benchSearch) : []),
    ...(server && isWanted('manyContacts') ? await benchApart(server, MANY_CONTACTS_SIZE, async () => {}, benchManyContacts) : []),
    ...(server && isWanted('manyTickets') ? await benchApart(server, MANY_TICKETS_SIZE, multiplyTickets, (program) => benchManyTickets(program, lengths)) : []),
    ...(isWanted('channels') ? await benchGround('channels', server, CHANNELS_SIZE, benchChannels) : []),
    ...(isWanted('campaigns') ? await benchGround('campaigns', server, CAMPAIGNS_SIZE, benchCampaigns) : []),
    ...(isOnlyApart ? [] : await benchServer(null, server === null)),
  ]
  print({ figures: figures.map((figure) => ({ ...figure, mark: markOf(figure) })) }, tableOf(figures))
  if (figures.some((figure) => markOf(figure) === 'missed')) process.exitCode = 1
}

async function benchWith(commit: string): Promise<void> {
  const rounds = values.quick ? QUICK_ROUNDS : ROUNDS
  const { name, rows, isComplete } = await benchAgainst({
    commit,
    server: await findPostgres(),
    only: wanted,
    part: values.part,
    size,
    lengths,
    rounds,
    tell,
  })
  print({ against: name, rows: rows.map((row) => ({ ...row, ratio: ratioOf(row), isWorse: isWorse(row) })) }, comparisonTable(name, rows))
  if (!isComplete || rows.some(isWorse)) process.exitCode = 1
}

/** As a shell says that somebody ended it. */
const ENDED = 130
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isEnded = true
    void removeLeftovers().finally(() => process.exit(ENDED))
  })
}
try {
  await (values.against ? benchWith(values.against) : benchAll())
} catch (error) {
  tell(error instanceof Error && values.against ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = 1
} finally {
  await removeLeftovers()
}
