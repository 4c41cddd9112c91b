import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { mailers, type OutgoingMail } from '#core/server/mail.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { backups } from '../installation.table.ts'
import { PLATFORM } from '../superadmins.ts'
import { tendBackups } from './index.ts'
import { makeBackup } from './runBackup.ts'

const clock = createClock()
let desk: Desk

beforeAll(async () => {
  desk = await startDesk({ now: clock.now, isOnDisk: true })
})
afterAll(() => desk.stop())

const rows = () => tenantRows(desk.kernel.ctx.db, PLATFORM, backups)
const list = () => desk.ask(contract.listBackups, {}, desk.superadmin)
const folder = () => join(desk.kernel.ctx.host.files.folder, 'backups')

afterEach(async () => {
  for (const { id } of (await list()).backups) await desk.ask(contract.removeBackup, { id }, desk.superadmin)
  await desk.ask(contract.saveBackupPlan, contract.INITIAL_PLAN, desk.superadmin)
})

async function finished(id: string): Promise<contract.Backup> {
  return vi.waitFor(
    async () => {
      const backup = (await list()).backups.find((one) => one.id === id)
      if (!backup || backup.endedAt === null) throw new Error('still running')
      return backup
    },
    { timeout: 30_000, interval: 50 },
  )
}

async function made(withFiles = true): Promise<contract.Backup> {
  const { id } = await desk.ask(contract.createBackup, { withFiles }, desk.superadmin)
  return finished(id)
}

describe('a backup', () => {
  test('is made while people work, is told to superadmins, and is downloaded whole and in part', async () => {
    const screen = await desk.socket(desk.superadmin)

    const backup = await made()

    expect(backup).toMatchObject({ origin: 'manual', state: 'done', isHere: true, failure: null, missingFiles: 0, userName: desk.superadmin.username })
    expect(backup.rows).toBeGreaterThan(20)
    await screen.hear(contract.backupsChanged, ({ id }) => id === backup.id)
    const { path } = await desk.ask(contract.linkBackup, { id: backup.id }, desk.superadmin)
    const whole = await fetch(desk.base + path)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const part = await fetch(desk.base + path, { headers: { range: 'bytes=0-14' } })
    expect([whole.status, bytes.length, whole.headers.get('content-disposition')]).toEqual([200, backup.bytes, expect.stringMatching(/balcao-[\d-]+\.backup/)])
    expect([part.status, await part.text()]).toEqual([206, 'balcao-backup-1'])
    expect(bytes.includes(desk.admin.username)).toBe(false)
  })

  test('is one at a time', async () => {
    await rows().insert({ id: newId(), origin: 'manual', withFiles: true, state: 'running' })

    expect(await desk.refusal(contract.createBackup, {}, desk.superadmin)).toMatchObject({ status: 409, error: 'ERR_BACKUP_RUNNING' })
  })

  test('that is deleted while it is made ends and leaves no file', async () => {
    const { id } = await desk.ask(contract.createBackup, {}, desk.superadmin)
    await desk.ask(contract.removeBackup, { id }, desk.superadmin)

    await makeBackup.run({ id }, desk.kernel.ctx)

    expect((await list()).backups).toEqual([])
    await vi.waitFor(() => expect(existsSync(folder()) ? readdirSync(folder()) : []).toEqual([]), { timeout: 30_000 })
  })

  test('whose file is on another server says so, and may be deleted', async () => {
    const { id, path } = await made(false)
    rmSync(path)

    expect((await list()).backups).toMatchObject([{ id, isHere: false }])
    expect(await desk.refusal(contract.linkBackup, { id }, desk.superadmin)).toMatchObject({ status: 409, error: 'ERR_BACKUP_ELSEWHERE' })
  })

  test.each([
    ['another signature', (path: string) => path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a later end', (path: string) => path.replace(/expires=\d/, 'expires=9')],
    ['no signature', (path: string) => path.replace(/&.*/, '')],
  ])('is not given for %s', async (_what, change) => {
    const { id } = await made(false)
    const { path } = await desk.ask(contract.linkBackup, { id }, desk.superadmin)

    const reply = await fetch(desk.base + change(path))

    expect([reply.status, await reply.json()]).toEqual([403, { error: 'ERR_DOWNLOAD_EXPIRED' }])
  })

  test('is not given once its address is over', async () => {
    const { id } = await made(false)
    const { path } = await desk.ask(contract.linkBackup, { id }, desk.superadmin)
    clock.advance(10)

    expect((await fetch(desk.base + path)).status).toBe(403)
  })
})

describe('who may', () => {
  const people = () => ({ admin: desk.admin, supervisor: desk.supervisor, agent: desk.agent })
  test.each(['admin', 'supervisor', 'agent'] as const)('%s: nothing', async (who) => {
    const id = newId()
    const refusals = await Promise.all([
      desk.refusal(contract.listBackups, {}, people()[who]),
      desk.refusal(contract.createBackup, {}, people()[who]),
      desk.refusal(contract.saveBackupPlan, contract.INITIAL_PLAN, people()[who]),
      desk.refusal(contract.linkBackup, { id }, people()[who]),
      desk.refusal(contract.removeBackup, { id }, people()[who]),
    ])

    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  test('a superadmin is told of a backup that is not there', async () => {
    const refusals = [
      await desk.refusal(contract.linkBackup, { id: newId() }, desk.superadmin),
      await desk.refusal(contract.removeBackup, { id: newId() }, desk.superadmin),
    ]

    expect(refusals).toMatchObject(Array(2).fill({ status: 404, error: 'ERR_NO_BACKUP' }))
  })

  test.each([{ hour: 24 }, { hour: -1 }, { hour: 3.5 }, { keep: 0 }, { keep: 91 }])('a plan with %j is refused at its field', async (change) => {
    const reply = await desk.call('PUT', '/backups/plan', { token: desk.superadmin.token, body: { ...contract.INITIAL_PLAN, ...change } })

    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ fields: [{ field: Object.keys(change)[0] }] })
  })
})

describe('the daily backup', () => {
  const plan = { isOn: true, hour: 0, keep: 2, withFiles: false }
  const today = async () => {
    await tendBackups(desk.kernel.ctx)
    const [newest] = (await list()).backups
    return newest ? finished(newest.id) : undefined
  }

  test('is made once a day, and the newest stay beside those made by hand', async () => {
    const byHand = await made(false)
    await desk.ask(contract.saveBackupPlan, plan, desk.superadmin)
    const days: (string | undefined)[] = []
    for (let day = 0; day < 3; day += 1) {
      clock.advance(24 * 60)
      days.push((await today())?.id)
      await tendBackups(desk.kernel.ctx)
    }

    await vi.waitFor(async () => expect((await list()).backups.map(({ id }) => id).toSorted()).toEqual([days[1], days[2], byHand.id].toSorted()))
    expect(readdirSync(folder())).toHaveLength(3)
  })

  test('is not made while the plan is off, nor before its hour', async () => {
    await tendBackups(desk.kernel.ctx)
    const hour = clock.now().getHours()
    if (hour < 23) await desk.ask(contract.saveBackupPlan, { ...plan, hour: hour + 1 }, desk.superadmin)
    await tendBackups(desk.kernel.ctx)

    expect((await list()).backups).toEqual([])
  })

  test('that fails is told to the superadmins by mail, with the reason', async () => {
    const sent: OutgoingMail[] = []
    const [mailer] = desk.kernel.ctx.contributionsOf(mailers)
    const spies = mailer && [
      vi.spyOn(mailer, 'canSend').mockResolvedValue(true),
      vi.spyOn(mailer, 'send').mockImplementation(async (_ctx, mail) => void sent.push(mail)),
    ]
    const id = newId()
    await rows().insert({ id, origin: 'daily', day: '2026-01-31', withFiles: true, state: 'running' })

    await makeBackup.giveUp?.({ id }, Object.assign(new Error('no space left'), { code: 'ENOSPC' }), desk.kernel.ctx)

    expect((await list()).backups).toMatchObject([{ id, state: 'failed', failure: 'ERR_INSUFFICIENT_STORAGE' }])
    expect(sent).toMatchObject([{ subject: expect.stringContaining('2026-01-31'), text: expect.stringContaining('ERR_INSUFFICIENT_STORAGE') }])
    for (const spy of spies ?? []) spy.mockRestore()
  })

  test('that nobody makes any more is said to have failed, and the next can begin', async () => {
    const id = newId()
    await rows().insert({ id, origin: 'manual', withFiles: true, state: 'running' })
    clock.advance(60)

    await tendBackups(desk.kernel.ctx)

    expect((await list()).backups).toMatchObject([{ id, state: 'failed', failure: 'ERR_INTERNAL' }])
  })
})

test('files of deleted backups, and what was left half written, are removed; what others put there stays', async () => {
  const { id } = await made(false)
  mkdirSync(folder(), { recursive: true })
  const [gone, half, fresh, running] = [newId(), newId(), newId(), newId()]
  await rows().insert({ id: running, origin: 'manual', withFiles: true, state: 'running', updatedAt: clock.now() })
  // Without a pause: the program tends the folder by itself too, and its clock is ahead of the disk's.
  for (const name of [`${gone}.backup`, `${half}.backup.x`, `${fresh}.backup.x`, `${running}.backup.x`, 'leia-me.txt']) writeFileSync(join(folder(), name), 'x')
  const old = new Date(clock.now().getTime() - 86_400_000)
  for (const name of [half, running]) utimesSync(join(folder(), `${name}.backup.x`), old, old)
  utimesSync(join(folder(), `${fresh}.backup.x`), clock.now(), clock.now())

  await tendBackups(desk.kernel.ctx)

  expect(readdirSync(folder()).toSorted()).toEqual([`${id}.backup`, `${fresh}.backup.x`, `${running}.backup.x`, 'leia-me.txt'].toSorted())
  for (const name of ['leia-me.txt', `${fresh}.backup.x`, `${running}.backup.x`]) rmSync(join(folder(), name))
  expect(await rows().find(eq(backups.id, id))).toHaveLength(1)
})
