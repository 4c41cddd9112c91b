import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, onServer } from '#core/server/testing/databases.ts'
import type { Installation } from '#core/server/testing/template.ts'
import { root } from '#core/tooling/run.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { bytesOf, type MediaDesk, startMediaDesk } from '#plugins/media/server/testing/mediaDesk.ts'
import { startDesk } from './support/desk.ts'

const { DATABASE_URL: server } = process.env
const NAME = `balcao_restore_${process.pid}`

let folder: string
let desk: MediaDesk
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-restore-'))
  desk = await startMediaDesk({ isOnDisk: true })
})
afterAll(async () => {
  await desk.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** An empty data folder with the installation's secret, and an empty database of the kind. */
async function newTarget(kind: 'embedded' | 'postgresql'): Promise<Installation> {
  const target = mkdtempSync(join(folder, 'target-'))
  copyFileSync(join(desk.kernel.ctx.host.files.folder, 'jwt-secret'), join(target, 'jwt-secret'))
  if (kind === 'embedded' || !server) return { folder: target, url: undefined, remove: async () => {} }
  await onServer(server, `create database ${NAME}`)
  return { folder: target, url: databaseUrl(server, NAME), remove: () => onServer(server, `drop database ${NAME} with (force)`) }
}

const restore = (path: string, { folder: dataDir, url = '' }: Installation) =>
  promisify(execFile)(process.execPath, ['core/server/restore.ts', path], { cwd: root, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url } })

test.each(server ? (['embedded', 'postgresql'] as const) : (['embedded'] as const))(
  'a backup becomes an installation on the %s database: people sign in, conversations and files are there, and numbers go on',
  { timeout: 120_000 },
  async (kind) => {
    const { ticket } = await desk.openTicket(desk.agent)
    const bytes = randomBytes(200_000)
    const file = await desk.store('contrato.pdf', bytes)
    const path = join(folder, `${kind}.backup`)
    const report = await desk.kernel.ctx.host.writeBackup(path, { withFiles: true, withoutJobs: 'none', onProgress: async () => {} })
    const target = await newTarget(kind)

    const { stdout } = await restore(path, target)

    expect(stdout).toContain(`${report.rows} rows, ${report.files} files, ${report.jobs} waiting jobs restored.`)
    const restored = await startDesk({ installation: target })
    try {
      const { messages } = await restored.ask(listMessages, { ticketId: ticket.id }, restored.agent)
      expect(messages).toEqual((await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)).messages)
      const opened = await restored.kernel.ctx.use(mediaService).open(restored.agent.tenantId, file.id)
      expect((await bytesOf(opened)).equals(bytes)).toBe(true)
      const next = await restored.openTicket(restored.agent)
      expect(next.ticket.id).toBeGreaterThan(ticket.id)
      await expect(restore(path, target)).rejects.toThrow(/in use by process|is not empty/)
    } finally {
      await restored.stop()
      await target.remove()
    }
  },
)

test('a file that is not there, and none at all, are said in a sentence', async () => {
  const target = await newTarget('embedded')

  await expect(restore('', target)).rejects.toMatchObject({ code: 1, stderr: 'Which backup? npm run restore -- <file>\n' })
  await expect(restore(join(folder, 'absent'), target)).rejects.toMatchObject({ code: 1, stderr: `There is no file ${join(folder, 'absent')}.\n` })
})
