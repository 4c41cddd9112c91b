import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import './quickResolve.ts'
import { parseSeedArguments } from './seeds/arguments.ts'
import { parseSettings, StartError } from './settings/env.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run seed`: starts the program without pages on a free port, so that the schema and the first accounts are there, and fills the first company. */
try {
  const options = parseSeedArguments(process.argv.slice(2))
  const settings = parseSettings(process.env)
  process.env.TZ = settings.timeZone
  const { version }: { version: string } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const { startKernel } = await import('./kernel.ts')
  const { seedTenant } = await import('./seeds/seedTenant.ts')
  const kernel = await startKernel({ ...settings, port: 0, host: '127.0.0.1' }, { root, version, isHeadless: true })
  if (kernel.seeded) {
    say(`Accounts  ${kernel.seeded.accounts.join(', ')}`)
    say(`Password  ${kernel.seeded.password}`)
  }
  try {
    const { contacts, tickets, messages, milliseconds } = await seedTenant(kernel, options)
    const perSecond = (count: number) => Math.round((count * 1000) / Math.max(1, milliseconds)).toLocaleString('en')
    say(
      `${contacts} contacts, ${tickets} tickets, ${messages} messages in ${(milliseconds / 1000).toFixed(1)} s: ${perSecond(messages)} messages/s, ${perSecond(contacts + tickets + messages)} rows/s`,
    )
  } finally {
    await kernel.stop()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
