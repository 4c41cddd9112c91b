import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import './quickResolve.ts'

enableCompileCache()

const root = fileURLToPath(new URL('../../', import.meta.url))
const isDevelopment = process.argv.includes('--dev')
const { parseSettings, StartError } = await import('./settings/env.ts')

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const settings = parseSettings(process.env)
  process.env.TZ = settings.timeZone
  const { version }: { version: string } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  if (!isDevelopment) {
    const { ensureBuilt } = await import('./http/build.ts')
    await ensureBuilt(root)
  }
  const { startKernel } = await import('./kernel.ts')
  const { startEvery } = await import('./every.ts')
  const { memoryRelease, processProbe } = await import('./memoryRelease.ts')
  const kernel = await startKernel(settings, { root, version, isDevelopment })
  const address = settings.publicUrl ?? `http://${settings.host === '0.0.0.0' || settings.host === '::' ? 'localhost' : settings.host}:${kernel.port}`

  say(`Balcão ${version} · ${kernel.database.kind === 'embedded' ? `embedded database in ${settings.dataDir}` : 'PostgreSQL'}`)
  say(`  Workbench  ${address}/`)
  for (const { label, path } of kernel.links) say(`  ${label.padEnd(9)}  ${address}${path}`)
  say(`  API docs   ${address}/docs`)
  if (kernel.seeded) {
    say(`  Accounts   ${kernel.seeded.accounts.join(', ')}`)
    say(`  Password   ${kernel.seeded.password}`)
  }
  for (const { id, reason } of kernel.failed) say(`  Plugin ${id} failed: ${reason}`)

  const probe = processProbe()
  const stopReleasing = probe && startEvery(kernel.ctx, memoryRelease(probe))

  const stop = async () => {
    stopReleasing?.()
    await kernel.stop()
    // A compiler thread that waits for a collection at this moment would keep the process alive for good (nodejs/node#54918).
    probe?.release()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
