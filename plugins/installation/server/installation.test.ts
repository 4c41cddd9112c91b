import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import type { Endpoint } from '#core/contract/define.ts'
import { newId } from '#core/contract/ids.ts'
import { requestOf } from '#core/server/testing/calls.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { storeEntries } from './log.ts'

let desk: Desk
let neighbour: Session
beforeAll(async () => {
  desk = await startDesk({ environment: { LOG_LEVEL: 'warn' } })
  neighbour = (await desk.otherTenant()).admin
})
afterAll(() => desk.stop())

const { companyAnnouncements } = contract
const ask: Desk['ask'] = (...given) => desk.ask(...given)

const job = '6b0f2c1e-1111-4222-8333-444455556666'
const calls: [Endpoint, object][] = [
  [contract.listCompanyConnections, {}],
  [contract.restartConnection, { id: 1 }],
  [contract.disconnectConnection, { id: 1 }],
  [contract.listJobQueues, {}],
  [contract.listFailedJobs, {}],
  [contract.retryJob, { id: job }],
  [contract.removeJob, { id: job }],
  [companyAnnouncements.list, {}],
  [companyAnnouncements.create, { title: 'Não', text: 'Não' }],
  [companyAnnouncements.update, { id: 1, title: 'Não' }],
  [companyAnnouncements.remove, { id: 1 }],
  [contract.readLog, {}],
  [contract.getVersions, {}],
  [contract.askForReload, {}],
]

describe.each(['admin', 'supervisor', 'agente'])('%s', (account) => {
  test.each(calls.map(([endpoint, input]) => [`${endpoint.method} ${endpoint.path}`, endpoint, input] as const))(
    'may not %s',
    async (_what, endpoint, input) => {
      const session = await desk.login(account)
      const { path, body } = requestOf(endpoint, input)
      const answer = await desk.call(endpoint.method, path, { token: session.token, ...(body !== undefined && { body }) })
      expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    },
  )
})

test.each<[string, Endpoint, object, number]>([
  ['a connection that is not there', contract.restartConnection, { id: 999_999 }, 404],
  ['a web chat, which needs no connecting', contract.disconnectConnection, { id: 1 }, 409],
  ['a job that is not there', contract.retryJob, { id: job }, 404],
  ['another job that is not there', contract.removeJob, { id: job }, 404],
  ['an announcement that is not there', companyAnnouncements.update, { id: 999_999, title: 'Outro' }, 404],
])('%s is refused', async (_what, endpoint, input, status) => {
  expect(await desk.refusal(endpoint, input, desk.superadmin)).toMatchObject({ status })
})

test.each(['/admin/connections/abc/restart', '/admin/jobs/abc/retry'])('%s is bad input', async (path) => {
  expect(await desk.call('POST', path, { token: desk.superadmin.token, body: {} })).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
})

test('connections of all companies, without settings and codes', async () => {
  const rows = await ask(contract.listCompanyConnections, {}, desk.superadmin)
  expect(rows.find(({ name }) => name === 'Site')).toMatchObject({ company: { name: 'Balcão' }, type: 'webchat', isManaged: false, status: 'CONNECTED' })
  expect(JSON.stringify(rows)).not.toContain(desk.siteToken)
})

describe('jobs', () => {
  const name = 'channels.startLine'
  /** A job as the job system stores one; `output` is what it says of one that timed out. */
  async function stored(
    state: 'created' | 'failed',
    { tenantId = desk.admin.tenantId, output = null, ahead = '1 day' }: { tenantId?: number; output?: string | null; ahead?: string } = {},
  ) {
    const id = newId()
    const { rows } = await desk.kernel.ctx.db.execute<{ id: string }>(sql`
      insert into jobs.job (name, data, state, start_after, completed_on, retry_count, output)
      values (${name}, ${JSON.stringify({ tenantId, connectionId: 0, secret: `segredo-${id}` })}::jsonb, ${state}::jobs.job_state,
        now() + ${ahead}::interval, case when ${state} = 'failed' then now() end, 2, ${output}::jsonb) returning id`)
    return rows[0]?.id ?? ''
  }
  const failed = (wanted = {}) => ask(contract.listFailedJobs, wanted, desk.superadmin)

  test('are counted by company and name', async () => {
    await stored('created')
    await stored('failed', { tenantId: neighbour.tenantId })
    const queues = await ask(contract.listJobQueues, {}, desk.superadmin)
    const of = (tenantId: number) => queues.find((queue) => queue.name === name && queue.company?.id === tenantId)
    expect(of(desk.admin.tenantId)).toMatchObject({ later: 1, failed: 0, waiting: 0, oldestAt: null })
    expect(of(neighbour.tenantId)).toMatchObject({ company: { name: 'Outra empresa' }, failed: 1 })
  })

  test('that failed say why, and nothing of what they carry', async () => {
    const known = await stored('failed', { output: JSON.stringify({ message: 'heartbeat of +55 11 91234-5678 timed out', value: 'segredo' }) })
    const { jobs, count } = await failed({ name, tenantId: desk.admin.tenantId })
    expect(jobs.find(({ id }) => id === known)).toMatchObject({ attempts: 3, company: { name: 'Balcão' }, reason: expect.stringContaining('timed out') })
    expect(count).toBe(jobs.length)
    expect(JSON.stringify(jobs)).not.toMatch(/segredo|91234/)
  })

  test('tell the reason that was logged', async () => {
    const known = await stored('failed')
    desk.kernel.ctx.log.warn({ job: name, attempt: 3, reason: 'provider said 503' }, 'job failed')
    await storeEntries(desk.kernel.ctx)
    const { jobs } = await failed({ name })
    expect(jobs.find(({ id }) => id === known)?.reason).toBe('provider said 503')
  })

  test('run once more or go, and every superadmin hears of it', async () => {
    const ear = await desk.socket(desk.superadmin)
    const [again, gone] = [await stored('failed'), await stored('failed')]
    await ask(contract.retryJob, { id: again }, desk.superadmin)
    expect(await ear.hear(contract.jobsChanged)).toEqual({ id: again })
    await ask(contract.removeJob, { id: gone }, desk.superadmin)
    const left = (await failed()).jobs.map(({ id }) => id)
    expect(left).not.toContain(again)
    expect(left).not.toContain(gone)
    const state = async () => (await desk.kernel.ctx.db.execute<{ state: string }>(sql`select state from jobs.job where id = ${again}::uuid`)).rows[0]?.state
    await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 8_000 })
    expect(await desk.refusal(contract.retryJob, { id: again }, desk.superadmin)).toMatchObject({ status: 404, error: 'ERR_NO_FAILED_JOB' })
  })

  test('that wait are not removed', async () => {
    const id = await stored('created')
    expect(await desk.refusal(contract.removeJob, { id }, desk.superadmin)).toMatchObject({ status: 404 })
  })
})

describe('announcements', () => {
  const create = (more: object = {}) => ask(companyAnnouncements.create, { title: `Aviso ${newId()}`, text: 'Hoje às 22h', ...more }, desk.superadmin)
  const current = (who: Session) => ask(contract.listCurrentAnnouncements, {}, who)
  const shows = async (who: Session, title: string) => (await current(who)).some((one) => one.title === title)
  const hour = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

  test('reach the chosen companies alone, at once, and go when they are deleted', async () => {
    const ear = await desk.socket(desk.agent)
    const { id, title, companies } = await create({ tenantIds: [desk.admin.tenantId], priority: 'urgent' })
    expect(companies).toEqual(['Balcão'])
    expect(await ear.hear(contract.currentAnnouncementsChanged)).toEqual({})
    expect([await shows(desk.agent, title), await shows(neighbour, title)]).toEqual([true, false])
    await ask(companyAnnouncements.remove, { id }, desk.superadmin)
    expect(await shows(desk.agent, title)).toBe(false)
  })

  test.each<[string, () => object, boolean]>([
    ['to all companies', () => ({}), true],
    ['that is switched off', () => ({ isActive: false }), false],
    ['that begins later', () => ({ startsAt: hour(1) }), false],
    ['that has begun', () => ({ startsAt: hour(-1), endsAt: hour(1) }), true],
  ])('one %s', async (_what, more, isShown) => {
    const { title } = await create(more())
    expect(await shows(neighbour, title)).toBe(isShown)
  })

  test('the most urgent stands first', async () => {
    for (const priority of ['information', 'urgent', 'warning'] as const) await create({ priority })
    const priorities = (await current(desk.agent)).map(({ priority }) => priority)
    expect(priorities).toEqual(
      priorities.toSorted((one, other) => ['urgent', 'warning', 'information'].indexOf(one) - ['urgent', 'warning', 'information'].indexOf(other)),
    )
  })

  test('whoever closes one has closed it, until its text is another', async () => {
    const { id, title } = await create()
    const announcementId = (await current(desk.agent)).find((one) => one.title === title)?.id ?? ''
    const ear = await desk.socket(desk.agent)
    await ask(contract.closeCompanyAnnouncement, { announcementId }, desk.agent)
    await ask(contract.closeCompanyAnnouncement, { announcementId }, desk.agent)
    expect(await ear.hear(contract.currentAnnouncementsChanged)).toEqual({})
    expect([await shows(desk.agent, title), await shows(desk.agent2, title)]).toEqual([false, true])
    await ask(companyAnnouncements.update, { id, text: 'Só amanhã' }, desk.superadmin)
    expect(await shows(desk.agent, title)).toBe(true)
  })

  test.each<[string, () => object, string]>([
    ['no title', () => ({ title: ' ' }), 'title required'],
    ['no text', () => ({ text: '' }), 'text required'],
    ['an end that is over', () => ({ endsAt: hour(-1) }), 'endsAt past'],
    ['an end before the beginning', () => ({ startsAt: hour(3), endsAt: hour(2) }), 'endsAt before'],
    ['no instant', () => ({ startsAt: 'amanhã' }), 'startsAt invalid_format'],
    ['a company that is not there', () => ({ tenantIds: [999_999] }), 'tenantIds unknown'],
  ])('%s is refused with its field', async (_what, more, problem) => {
    const { status, body } = await desk.refusal(companyAnnouncements.create, { title: `Recusado ${newId()}`, text: 'Texto', ...more() }, desk.superadmin)
    expect([status, body.fields?.map(({ field, code }) => `${field} ${code}`)]).toEqual([422, [problem]])
  })
})

test('the log reaches superadmins as it grows, masked, and nobody else', async () => {
  const [ear, other] = [await desk.socket(desk.superadmin), await desk.socket(desk.admin)]
  desk.kernel.ctx.log.error({ tenantId: desk.admin.tenantId, token: 'segredo-99', reason: 'maria@empresa.example refused' }, 'line did not start')
  await vi.waitFor(async () => {
    const { entries, companies } = await ask(contract.readLog, {}, desk.superadmin)
    expect(entries.at(-1)).toMatchObject({ level: 'error', message: 'line did not start', tenantId: desk.admin.tenantId })
    expect(companies).toContainEqual({ id: desk.admin.tenantId, name: 'Balcão' })
    expect(JSON.stringify(entries)).not.toMatch(/segredo-99|maria@/)
  })
  expect((await ear.hear(contract.logGrown)).entries.length).toBeGreaterThan(0)
  expect(other.allOf(contract.logGrown)).toEqual([])
})

test('versions tell what is installed, and all pages hear that they may reload', async () => {
  const before = await ask(contract.getVersions, {}, desk.superadmin)
  expect(before).toMatchObject({ version: 'test', runtime: process.version, reloadAskedAt: null })
  expect(before.nodes.filter(({ isHere }) => isHere)).toHaveLength(1)
  expect(before.migrations).toContainEqual(expect.objectContaining({ owner: 'installation', count: 2 }))
  expect(await ask(contract.getReload, {}, desk.agent)).toEqual({ askedAt: null })

  const ears = [await desk.socket(desk.agent), await desk.socket(neighbour)]
  const { askedAt } = await ask(contract.askForReload, {}, desk.superadmin)
  for (const ear of ears) expect(await ear.hear(contract.reloadAsked)).toEqual({ askedAt })
  expect(await ask(contract.getReload, {}, desk.agent)).toEqual({ askedAt })
})
