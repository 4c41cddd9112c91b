import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { login, resetPassword, type Session } from '#core/contract/auth.ts'
import { putBrand } from '#core/contract/brand.ts'
import { newId } from '#core/contract/ids.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { passwordResets, users } from '#core/server/auth/identity.table.ts'
import { resetHash } from '#core/server/auth/resetMail.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { encrypt } from '#core/server/testing/testServer.ts'
import { deleteContact } from '#plugins/contacts/contract/index.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { createLabel, deleteLabel, updateLabel } from '#plugins/labels/contract/index.ts'
import { autoClose } from '#plugins/silence/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { auditEntries } from './audit.table.ts'
import { removeOld } from './sweep.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

type Wish = z.input<typeof contract.listAudit.input>

const list = (wish: Wish = {}, who: Session = desk.admin) => desk.ask(contract.listAudit, wish, who)
/** The newest entry that passes, once it is written. */
const newest = (wish: Wish, who: Session = desk.admin): Promise<contract.AuditEntry> =>
  vi.waitFor(async () => {
    const [entry] = (await list(wish, who)).entries
    if (!entry) throw new Error('not written yet')
    return entry
  })
const newLabel = () => desk.ask(createLabel, { tag: `Auditada ${newId().slice(0, 8)}`, color: '#336699' }, desk.supervisor)

describe('a call of administration', () => {
  test('is told with who, what, when and from where, in the words of its plugin', async () => {
    const { id, tag } = await newLabel()

    expect(await newest({ search: tag })).toMatchObject({
      user: { id: desk.supervisor.userId, profile: 'super' },
      kind: 'service',
      action: 'POST /tags',
      target: String(id),
      name: tag,
      said: { key: 'labels.deed.label.created', values: { name: tag } },
      outcome: 'done',
      browser: 'other',
      address: '127.0.0.1',
    })
  })

  test('tells what was changed, before and after', async () => {
    const { id, tag } = await newLabel()
    await desk.ask(updateLabel, { id, isActive: false }, desk.supervisor)

    const entry = await vi.waitFor(async () => {
      const found = (await list({ search: tag })).entries.find(({ action }) => action === 'PUT /tags/:id')
      expect(found).toBeDefined()
      return found
    })

    expect(entry).toMatchObject({ fields: ['isActive'], changes: [{ field: 'isActive', before: 'true', after: 'false' }] })
  })

  test('of the company’s name tells the one before', async () => {
    await desk.ask(putBrand, { name: 'Loja Aurora' }, desk.admin)
    await desk.ask(putBrand, { name: 'Loja Boreal' }, desk.admin)

    expect(await newest({ search: 'Boreal' })).toMatchObject({
      kind: 'settings',
      action: 'PUT /tenants/brand',
      changes: [{ field: 'name', before: 'Loja Aurora', after: 'Loja Boreal' }],
    })
  })

  test('that is refused leaves nothing', async () => {
    const tag = `Negada ${newId()}`
    await desk.refusal(createLabel, { tag, color: '#336699' }, desk.agent)
    await desk.refusal(createLabel, { tag, color: 'azul' }, desk.admin)
    const { tag: later } = await newLabel()
    await newest({ search: later })

    expect((await list({ search: tag })).entries).toEqual([])
  })

  test('that is taken back is told again', async () => {
    const { id, tag } = await newLabel()
    await desk.ask(deleteLabel, { id }, desk.supervisor)
    await desk.ask(undoActionOn, { rows: 'labels.label', rowId: String(id) }, desk.supervisor)

    const entry = await vi.waitFor(async () => {
      const found = (await list({ search: tag })).entries.find(({ action }) => action === 'POST /deeds/undo')
      expect(found).toBeDefined()
      return found
    })

    expect(entry?.said).toEqual({ key: 'labels.deed.label.deleted', values: { name: tag } })
  })

  test('tells a setting with its values, and of free text only that it changed', async () => {
    await desk.ask(changeSetting, { key: autoClose.key, value: 'enabled' }, desk.admin)
    await desk.ask(changeSetting, { key: autoClose.key, value: 'disabled' }, desk.admin)
    const isOff = await vi.waitFor(async () => {
      const entry = await newest({ kind: 'settings', search: autoClose.key })
      expect(entry.changes[0]?.after).toBe('disabled')
      return entry
    })
    await desk.ask(changeSetting, { key: 'autoCloseMessage', value: 'Segredo de Jabuticaba' }, desk.admin)
    const text = await newest({ kind: 'settings', search: 'autoCloseMessage' })

    expect(isOff.changes).toEqual([{ field: autoClose.key, before: 'enabled', after: 'disabled' }])
    expect(text).toMatchObject({ name: 'autoCloseMessage', fields: ['value'], changes: [] })
    expect(JSON.stringify(text)).not.toContain('Jabuticaba')
  })

  test('names no contact', async () => {
    const contact = await desk.call('POST', '/contacts', { token: desk.admin.token, body: { name: 'Jabuticaba Anônima', number: '5511912340987' } })
    const id = Number(Object(contact.body).id)
    await desk.ask(deleteContact, { id }, desk.admin)

    const entry = await newest({ kind: 'contacts', search: String(id) })

    expect(entry).toMatchObject({ action: 'DELETE /contacts/:id', target: String(id), name: null, said: null })
  })
})

test('what agents do all day is no administration', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
  const { tag } = await newLabel()
  await newest({ search: tag })

  expect((await list({ userId: desk.agent.userId })).entries.filter(({ kind }) => kind !== 'access')).toEqual([])
})

describe('a sign-in', () => {
  const signIn = (email: string, password: string) => desk.refusal(login, { email, password: encrypt(password) }, { token: '', address: desk.newAddress() })

  test('is told with the address it came from', async () => {
    const session = await desk.login('agente2')

    expect(await newest({ userId: session.userId, kind: 'access' })).toMatchObject({
      action: 'POST /auth/login',
      outcome: 'done',
      user: { name: session.username },
    })
  })

  test('that is refused is told with the reason, and never with what was typed as password', async () => {
    await signIn('supervisor', 'Adivinhada-123')

    const entry = await vi.waitFor(async () => {
      const found = await newest({ userId: desk.supervisor.userId, kind: 'access' })
      expect(found.outcome).toBe('ERR_INVALID_CREDENTIALS')
      return found
    })

    expect(entry.user?.id).toBe(desk.supervisor.userId)
    expect(JSON.stringify(entry)).not.toContain('Adivinhada')
  })

  test('of an account that is not there stands in the register of the installation alone', async () => {
    await signIn('intruso@longe.example', 'x')

    const entry = await newest({ search: 'in…@longe.example' }, desk.superadmin)

    expect(entry).toMatchObject({ user: null, outcome: 'ERR_INVALID_CREDENTIALS' })
    expect((await list({ search: 'longe.example' })).entries).toEqual([])
  })

  test('of somebody suspended says so', async () => {
    const rows = tenantRows(desk.kernel.ctx.db, desk.admin, users)
    await rows.update(eq(users.id, desk.agent2.userId), { isActive: false })
    await signIn('agente2', 'senha-qualquer')

    await vi.waitFor(async () =>
      expect(await newest({ userId: desk.agent2.userId })).toMatchObject({ said: { key: 'audit.say.suspendedSignIn' }, outcome: 'ERR_INVALID_CREDENTIALS' }),
    )
    await rows.update(eq(users.id, desk.agent2.userId), { isActive: true })
  })
})

describe('a password that is set by a link', () => {
  const PASSWORD = 'uma-senha-nova-e-longa'
  /** A person of a new company, and the link that was sent to them. */
  async function linked() {
    const { tenantId, admin } = await desk.otherTenant()
    const token = newId()
    const expiresAt = new Date(Date.now() + 60_000)
    await desk.kernel.ctx.db.insert(passwordResets).values({ tokenHash: resetHash(token), tenantId, userId: admin.userId, expiresAt })
    return { account: `vizinha${tenantId}`, admin, token }
  }
  const caller = () => ({ token: '', address: desk.newAddress() })
  const entriesOf = ({ tenantId }: Session) => tenantRows(desk.kernel.ctx.db, { tenantId }, auditEntries).find(eq(auditEntries.action, 'POST /reset-password'))

  test('stands in the register once, with the person and the address, as soon as it is answered', async () => {
    const { admin, token } = await linked()
    const from = caller()

    await desk.ask(resetPassword, { token, password: PASSWORD }, from)

    const entries = await entriesOf(admin)
    expect(entries).toMatchObject([
      { userId: admin.userId, name: 'Vizinha', kind: 'access', outcome: 'done', address: from.address, fields: ['token', 'password'] },
    ])
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${token}|${PASSWORD}`))
  })

  test('is not set where its entry cannot be written, and the link can still be used', async () => {
    const { db } = desk.kernel.ctx
    const { account, admin, token } = await linked()
    await db.execute(sql`alter table ${auditEntries} add constraint no_resets check (action <> 'POST /reset-password') not valid`)

    const refused = await desk.refusal(resetPassword, { token, password: PASSWORD }, caller())
    await db.execute(sql`alter table ${auditEntries} drop constraint no_resets`)

    expect(refused.status).toBeGreaterThanOrEqual(500)
    await expect(desk.login(account, PASSWORD)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
    expect((await desk.login(account)).userId).toBe(admin.userId)
    expect(await entriesOf(admin)).toEqual([])
    await desk.ask(resetPassword, { token, password: PASSWORD }, caller())
    expect(await entriesOf(admin)).toHaveLength(1)
    expect((await desk.login(account, PASSWORD)).userId).toBe(admin.userId)
  })
})

describe('the list', () => {
  const old = new Date('2025-03-10T12:00:00Z')
  const add = (count: number, name: string) =>
    tenantRows(desk.kernel.ctx.db, desk.admin, auditEntries).insertMany(
      Array.from({ length: count }, (_none, at) => ({
        at: new Date(old.getTime() + at),
        userId: desk.admin.userId,
        userName: 'Admin',
        profile: 'admin' as const,
        kind: 'queues' as const,
        action: 'PUT /queue/:id',
        permission: 'team.editQueues',
        name,
        fields: [],
        changes: [],
        outcome: 'done',
        searchText: name.toLowerCase(),
      })),
    )

  test('comes in pages that neither repeat nor skip', async () => {
    await add(120, 'paginada')
    const seen: number[] = []
    for (let page = await list({ search: 'paginada' }); ; page = await list({ search: 'paginada', beforeId: seen.at(-1) })) {
      if (seen.length === 0) expect(page.count).toBe(120)
      seen.push(...page.entries.map(({ id }) => id))
      if (!page.hasMore) break
    }

    expect(seen).toHaveLength(120)
    expect(new Set(seen)).toHaveProperty('size', 120)
  })

  test('is narrowed by subject, days, person and words, whatever case and accents', async () => {
    await add(1, 'estreita acao')

    const day = '2025-03-10'
    const wishes: Wish[] = [
      { kind: 'queues', startDate: day, endDate: day },
      { kind: 'queues', startDate: '2025-03-11', endDate: '2025-03-12' },
      { kind: 'mail', startDate: day, endDate: day },
      { userId: desk.agent.userId, startDate: day, endDate: day },
    ]
    const counts = await Promise.all(wishes.map(async (wish) => (await list({ search: 'ESTREITA ação', ...wish })).count))

    expect(counts).toEqual([1, 0, 0, 0])
  })

  test('names the people who stand in it', async () => {
    expect(await desk.ask(contract.listAuditPeople, {}, desk.admin)).toContainEqual({ id: desk.supervisor.userId, name: desk.supervisor.username })
  })

  test.each(['kind=nada', 'startDate=ontem', 'userId=-1', 'beforeId=x'])('%s is refused', async (query) => {
    expect(await desk.call('GET', `/audit?${query}`, { token: desk.admin.token })).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
  })

  test('is for administrators, each of their own company', async () => {
    const neighbour = (await desk.otherTenant()).admin
    const [entry] = (await list({})).entries

    expect(await desk.refusal(contract.listAudit, {}, desk.supervisor)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.listAudit, {}, desk.agent)).toMatchObject({ status: 403 })
    expect((await list({}, neighbour)).entries.every(({ user }) => user?.id === neighbour.userId)).toBe(true)
    expect((await list({ beforeId: entry?.id }, neighbour)).entries).toEqual([])
    expect((await list({ userId: desk.admin.userId }, neighbour)).entries).toEqual([])
  })
})

test('who looks is told of new entries, and nobody else', async () => {
  const ear = await desk.socket(desk.admin)
  const other = await desk.socket(desk.supervisor)
  await ear.signal(contract.watchAudit, {})
  await other.signal(contract.watchAudit, {})
  const heard = ear.hear(contract.auditGrown)
  await newLabel()

  expect(await heard).toEqual({})
  await other.settle()
  expect(other.allOf(contract.auditGrown)).toEqual([])
})

describe('the file', () => {
  const get = (query: string, who: Session) => fetch(`${desk.base}/audit/export?${query}`, { headers: { authorization: `Bearer ${who.token}` } })

  test('has every entry that passes, and taking it is told too', async () => {
    const { tag } = await newLabel()
    await newest({ search: tag })
    const reply = await get(`search=${encodeURIComponent(tag)}&language=en`, desk.admin)
    const lines = (await reply.text()).trimEnd().split('\r\n')

    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe('Date;Person;Profile;Subject;Call;Name;Number;Fields sent;Changes;Outcome;Address;Browser')
    expect(lines[1]).toContain(`Service tools;POST /tags;${tag}`)
    expect(await newest({ kind: 'exports' })).toMatchObject({ action: 'GET /audit/export' })
  })

  test('is for administrators', async () => {
    expect((await get('', desk.supervisor)).status).toBe(403)
    expect((await get('kind=x', desk.admin)).status).toBe(400)
  })
})

test('entries go once their days are over', async () => {
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, auditEntries)
  const facts = { userName: '', kind: 'service' as const, action: 'PUT /x', permission: 'x.y', fields: [], changes: [], outcome: 'done', searchText: 'velha' }
  const day = 86_400_000
  await rows.insertMany([
    { ...facts, at: new Date(Date.now() - 40 * day) },
    { ...facts, at: new Date(Date.now() - 20 * day) },
  ])

  await desk.withSetting(contract.auditKeepDays, '30', () => removeOld(desk.kernel.ctx))

  expect((await rows.find(eq(auditEntries.searchText, 'velha'))).map(({ at }) => Math.round((Date.now() - at.getTime()) / day))).toEqual([20])
})
