import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { benchBrowser } from './browser.ts'
import { CHROMIUM } from './browserPages.ts'
import { benchBulk } from './bulk.ts'
import { findPostgres, type Ground, makeGround } from './ground.ts'
import { benchManyTickets, MANY_TICKETS_SIZE, multiplyTickets } from './manyTickets.ts'
import { benchPalette } from './palette.ts'
import { type Program, startProgram } from './program.ts'
import { atLeast, type Figure, markOf, tableOf } from './report.ts'
import { benchSchedules } from './schedules.ts'
import { benchSearch, SEARCH_SIZE } from './search.ts'
import { benchBurst, benchIdle, benchMessages, benchPost, benchSockets, benchTickets } from './server.ts'
import { benchUploads } from './uploads.ts'

const run = promisify(execFile)

/** Rows of the table. */
const SIZE = { contacts: 10_000, tickets: 10_000, messages: 200_000 }
const LEAST_SEED = 5_000

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, only: { type: 'string' }, part: { type: 'string' } } })
const tell = (line: string) => process.stderr.write(`${line}\n`)
const isWanted = (group: string) => values.only === undefined || values.only.split(',').includes(group)

/** Makes and fills an installation in a process of its own. */
async function prepare({ kind, dataDir, databaseUrl }: Ground, size = SIZE): Promise<Figure> {
  const script = fileURLToPath(new URL('./prepare.ts', import.meta.url))
  const environment = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const { stdout } = await run(process.execPath, [script, String(size.contacts), String(size.tickets), String(size.messages)], { env: environment })
  return atLeast('seed', `seed, ${kind}`, 'messages/s', (size.messages * 1000) / Number(stdout), LEAST_SEED, null)
}

async function benchServer(server: string | null, isOnlyDatabase: boolean): Promise<Figure[]> {
  const ground = await makeGround(server)
  try {
    tell(`${ground.kind}: seeding ${SIZE.messages.toLocaleString('en')} messages …`)
    const figures = [await prepare(ground)].filter(({ group }) => isWanted(group))
    const program = await startProgram(ground)
    try {
      figures.push(...(await measure(program, ground, isOnlyDatabase)))
    } finally {
      await program.stop()
    }
    if (isWanted('idle')) figures.push(...(await benchIdle(ground)))
    return figures
  } finally {
    await ground.remove()
  }
}

/** An installation of its own, for what needs many more rows. */
async function benchApart(
  server: string,
  size: typeof SIZE,
  fill: (ground: Ground) => Promise<void>,
  bench: (program: Program) => Promise<Figure[]>,
): Promise<Figure[]> {
  const ground = await makeGround(server)
  try {
    tell(`seeding ${size.messages.toLocaleString('en')} messages …`)
    await prepare(ground, size)
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

/** What can be measured on a running program; sockets and the browser do not depend on the database and are measured on one. */
async function measure(program: Program, ground: Ground, isOnlyDatabase: boolean): Promise<Figure[]> {
  const { kind } = ground
  const isOnce = kind === 'postgresql' || isOnlyDatabase
  const benches: [group: string, isDue: boolean, bench: () => Promise<Figure[]>][] = [
    ['tickets', true, () => benchTickets(program, kind)],
    ['messages', true, () => benchMessages(program, kind)],
    ['post', true, () => benchPost(program, kind)],
    ['burst', isOnce, () => benchBurst(program, kind)],
    ['schedules', kind === 'postgresql', () => benchSchedules(ground)],
    ['uploads', isOnce, () => benchUploads(program, kind)],
    ['sockets', isOnce, () => benchSockets(program, kind)],
    ['browser', isOnce && existsSync(CHROMIUM), () => benchBrowser(program, tell, values.part)],
    ['bulk', kind === 'postgresql' && existsSync(CHROMIUM), () => benchBulk(program, ground)],
  ]
  const figures: Figure[] = []
  for (const [group, isDue, bench] of benches) {
    if (!isDue || !isWanted(group)) continue
    tell(`${kind}: ${group} …`)
    try {
      figures.push(...(await bench()))
    } catch (error) {
      // The others are measured all the same.
      tell(`${kind}: ${group} failed: ${error instanceof Error ? error.stack : error}`)
      process.exitCode = 1
    }
  }
  return figures
}

const server = await findPostgres()
const wanted = values.only?.split(',')
/** Groups that are measured apart from the others. */
const apart = ['search', 'manyTickets', 'palette']
const isOnlyApart = wanted?.every((group) => apart.includes(group)) ?? false
const figures = [
  ...(isWanted('palette') ? benchPalette() : []),
  ...(server && !isOnlyApart ? await benchServer(server, false) : []),
  ...(server && isWanted('search') ? await benchApart(server, SEARCH_SIZE, async () => {}, benchSearch) : []),
  ...(server && isWanted('manyTickets') ? await benchApart(server, MANY_TICKETS_SIZE, multiplyTickets, benchManyTickets) : []),
  ...(isOnlyApart ? [] : await benchServer(null, server === null)),
]
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
if (values.json) {
  process.stdout.write(
    `${JSON.stringify({ at: new Date().toISOString(), machine, size: SIZE, figures: figures.map((figure) => ({ ...figure, mark: markOf(figure) })) }, null, 2)}\n`,
  )
} else {
  process.stdout.write(
    `\n${machine}; ${SIZE.contacts.toLocaleString('en')} contacts, ${SIZE.tickets.toLocaleString('en')} tickets, ${SIZE.messages.toLocaleString('en')} messages\n\n${tableOf(figures)}\n`,
  )
}
if (figures.some((figure) => markOf(figure) === 'missed')) process.exitCode = 1
