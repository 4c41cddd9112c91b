import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { readReturningState } from '#core/contract/openId.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { createContact, hideNumbers } from '#plugins/contacts/contract/index.ts'
import { actionSaved, createAction, createDeal, deleteAction, listActions, pipelines, updateAction } from '#plugins/funnel/contract/index.ts'
import { dealActions } from '#plugins/funnel/server/funnel.table.ts'
import * as contract from '#plugins/googleCalendar/contract/index.ts'
import { googleAccounts, googleClients, googleEvents } from '#plugins/googleCalendar/server/google.table.ts'
import { syncDue } from '#plugins/googleCalendar/server/sync/sweep.ts'
import { CLIENT_ID, CLIENT_SECRET, type FakeGoogle, startFakeGoogle } from '#plugins/googleCalendar/server/testing/fakeGoogle.ts'
import { listNotifications } from '#plugins/notifications/contract/index.ts'
import { createRole, deleteRole } from '#plugins/rights/contract/index.ts'
import { putUser } from '#plugins/team/contract/index.ts'
import { createClock } from './support/clock.ts'
import { type Desk, startDesk } from './support/desk.ts'

const clock = createClock()
let desk: Desk
let google: FakeGoogle
let dealId: number
let pipelineId: number
beforeAll(async () => {
  google = await startFakeGoogle()
  desk = await startDesk({ now: clock.now, environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  await desk.ask(changeSetting, { key: companyTimeZone.key, value: 'America/Sao_Paulo' }, desk.admin)
  const pipeline = await desk.ask(
    pipelines.create,
    { name: 'Vendas', stages: [{ id: 'novo', name: 'Novo', colour: '#6b7280', limit: null, isLocked: false, probability: 0, rotDays: null, actions: [] }] },
    desk.admin,
  )
  pipelineId = pipeline.id
  dealId = (await desk.ask(createDeal, { pipelineId: pipeline.id, title: 'Uniformes' }, desk.admin)).id
})
afterAll(async () => {
  await desk.stop()
  google.stop()
})

const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)
const saveClient = () => desk.ask(contract.saveGoogleClient, { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, baseAddress: google.url }, desk.admin)
const calendar = (who: Session = desk.agent) => desk.ask(contract.getGoogleCalendar, {}, who)
/** The query that the page gets, after Google has sent the browser back. */
async function answerFor(who: Session, more: Record<string, string> = {}): Promise<string> {
  const { url } = await desk.ask(contract.connectGoogle, {}, who)
  const state = new URL(url).searchParams.get('state') ?? ''
  const returning = readReturningState(new URLSearchParams({ code: google.codeFor(url), state, ...more }).toString())
  expect(returning?.path).toBe(contract.GOOGLE_CALENDAR_PATH)
  return returning?.query ?? ''
}
const connect = async (who: Session = desk.agent) => desk.ask(contract.finishGoogle, { query: await answerFor(who) }, who)
const sync = async () => {
  clock.advance(6)
  await syncDue(desk.kernel.ctx)
}
const meeting = (title: string, more = {}) =>
  desk.ask(createAction, { dealId, kind: 'meeting', title, dueAt: clock.ahead(60 * 24), minutes: 30, ownerId: desk.agent.userId, ...more }, desk.admin)
const eventOf = (title: string) => [...google.events.values()].find(({ summary }) => summary === title)
const writes = () => google.calls.filter(({ method, path }) => method !== 'GET' && path.includes('/events'))
const actionOf = async (id: number) => (await desk.ask(listActions, { dealId, state: 'all' }, desk.admin)).actions.find((one) => one.id === id)

beforeEach(async () => {
  google.reset()
  await rowsOf(dealActions).remove(sql`true`)
  await rowsOf(googleEvents).remove(sql`true`)
  await rowsOf(googleAccounts).remove(sql`true`)
  await saveClient()
})

describe('connecting', () => {
  test('asks for a token that lasts, and keeps it encrypted', async () => {
    const ear = await desk.socket(desk.agent)
    const { url } = await desk.ask(contract.connectGoogle, {}, desk.agent)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      client_id: CLIENT_ID,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    })

    const query = await answerFor(desk.agent)
    expect(await desk.ask(contract.finishGoogle, { query }, desk.agent)).toMatchObject({ email: 'agente@exemplo.com', state: 'connected', isTwoWay: true })
    expect(await desk.refusal(contract.finishGoogle, { query }, desk.agent)).toMatchObject({ status: 400, error: 'ERR_GOOGLE_STATE' })
    expect(await ear.hear(contract.googleAccountChanged)).toMatchObject({ account: { state: 'connected' } })
    const [row] = await rowsOf(googleAccounts).find()
    expect(JSON.stringify(row)).not.toMatch(/refresh-1|access-\d/)
    expect(JSON.stringify(await rowsOf(googleClients).find())).not.toContain(CLIENT_SECRET)
  })

  test('is not ended by somebody else, by an old attempt, nor by a refusal', async () => {
    const query = await answerFor(desk.agent)
    expect(await desk.refusal(contract.finishGoogle, { query }, desk.supervisor)).toMatchObject({ status: 400, error: 'ERR_GOOGLE_STATE' })
    expect(await desk.refusal(contract.finishGoogle, { query: 'code=1&state=nonsense' }, desk.agent)).toMatchObject({ status: 400 })
    clock.advance(11)
    expect(await desk.refusal(contract.finishGoogle, { query }, desk.agent)).toMatchObject({ status: 400 })

    const refusal = new URLSearchParams(await answerFor(desk.agent))
    refusal.delete('code')
    refusal.set('error', 'access_denied')
    expect(await desk.refusal(contract.finishGoogle, { query: refusal.toString() }, desk.agent)).toMatchObject({ status: 422, error: 'ERR_GOOGLE_REFUSED' })
    const other = new URLSearchParams(await answerFor(desk.agent))
    other.set('code', 'stolen')
    expect(await desk.refusal(contract.finishGoogle, { query: other.toString() }, desk.agent)).toMatchObject({ status: 422 })
    expect((await calendar()).account).toBeNull()
  })

  test('needs an application, which administrators store and others do not see', async () => {
    expect(await calendar()).toMatchObject({ isReady: true, client: null, callback: expect.stringMatching(/\/auth\/google\/callback$/) })
    expect((await calendar(desk.admin)).client).toEqual({ clientId: CLIENT_ID, hasSecret: true, baseAddress: google.url })
    expect(await desk.refusal(contract.saveGoogleClient, { clientId: CLIENT_ID }, desk.agent)).toMatchObject({ status: 403 })
    await connect()
    expect((await calendar(desk.supervisor)).account).toBeNull()
    expect((await calendar(desk.admin)).account).toBeNull()
    const { admin: stranger } = await desk.otherTenant()
    expect(await calendar(stranger)).toMatchObject({ isReady: false, client: null, account: null })
    expect(await desk.refusal(contract.connectGoogle, {}, stranger)).toMatchObject({ status: 409, error: 'ERR_GOOGLE_NOT_READY' })
  })

  test.each([
    ['no id', { clientId: '' }, 'clientId', 'required'],
    ['a wrong id', { clientId: 'a b' }, 'clientId', 'invalid_format'],
    ['another address, and no secret for it', { clientId: CLIENT_ID, baseAddress: 'https://outro.example' }, 'clientSecret', 'required'],
    ['no address', { clientId: CLIENT_ID, clientSecret: 'x', baseAddress: 'nonsense' }, 'baseAddress', 'invalid_format'],
  ])('with %s is refused', async (_what, wish, field, code) => {
    expect(await desk.refusal(contract.saveGoogleClient, wish, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: expect.arrayContaining([expect.objectContaining({ field, code })]) },
    })
  })

  test('ends at Google and here, and another application asks to connect again', async () => {
    await connect()
    await desk.ask(contract.saveGoogleClient, { clientId: 'another-client.apps', clientSecret: 'other', baseAddress: google.url }, desk.admin)
    expect((await calendar()).account).toMatchObject({ state: 'reconnect', failure: 'revoked' })
    await desk.ask(contract.disconnectGoogle, {}, desk.agent)
    expect(google.calls.some(({ path }) => path === '/revoke')).toBe(true)
    expect((await calendar()).account).toBeNull()
    expect(await desk.refusal(contract.disconnectGoogle, {}, desk.agent)).toMatchObject({ status: 409 })
  })
})

describe('a meeting', () => {
  test('is written once, follows its changes, and goes when it is no meeting of this person any more', async () => {
    await connect()
    const made = await meeting('Demonstração')
    await desk.ask(createAction, { dealId, kind: 'call', title: 'Ligar', dueAt: clock.ahead(60), ownerId: desk.agent.userId }, desk.admin)
    await meeting('Do chefe', { ownerId: desk.admin.userId })
    await sync()
    await sync()
    expect(writes()).toHaveLength(1)
    expect(eventOf('Demonstração')).toMatchObject({ start: { dateTime: expect.stringMatching(/-03:00$/), timeZone: 'America/Sao_Paulo' }, status: 'confirmed' })

    await desk.ask(updateAction, { id: made.id, title: 'Demonstração II' }, desk.admin)
    await sync()
    expect(eventOf('Demonstração II')).toBeDefined()
    expect(google.events.size).toBe(1)

    await desk.ask(updateAction, { id: made.id, isDone: true }, desk.admin)
    await sync()
    expect(eventOf('Demonstração II')).toMatchObject({ status: 'confirmed' })
    await desk.ask(updateAction, { id: made.id, ownerId: desk.admin.userId }, desk.admin)
    await sync()
    expect(eventOf('Demonstração II')).toMatchObject({ status: 'cancelled' })
  })

  test('is one event, however often the answer gets lost or Google has too much to do', async () => {
    await connect()
    await meeting('Visita')
    google.refuse('POST', /\/events$/, 503, 'backendError', true)
    await sync()
    expect((await calendar()).account).toMatchObject({ state: 'connected', failure: 'busy' })
    google.refuse('GET', /\/events$/, 403, 'rateLimitExceeded')
    await sync()
    await sync()
    expect([...google.events.values()].map(({ summary, status }) => [summary, status])).toEqual([['Visita', 'confirmed']])
    expect((await calendar()).account).toMatchObject({ failure: '' })
  })

  test('that was moved or renamed there is so here, and is not written back', async () => {
    await connect()
    const made = await meeting('Reunião')
    await sync()
    const event = eventOf('Reunião')
    const later = new Date(Date.parse(made.dueAt) + 2 * 3_600_000)
    const end = new Date(later.getTime() + 45 * 60_000)
    const ear = await desk.socket(desk.admin)
    google.edit(event?.id ?? '', {
      summary: 'Reunião final',
      start: { dateTime: later.toISOString(), timeZone: 'America/New_York' },
      end: { dateTime: end.toISOString() },
    })
    google.calls.length = 0
    await sync()

    expect(await actionOf(made.id)).toMatchObject({ title: 'Reunião final', dueAt: later.toISOString(), minutes: 45 })
    expect(await ear.hear(actionSaved)).toMatchObject({ id: made.id, title: 'Reunião final', dueAt: later.toISOString() })
    await sync()
    expect(writes().filter(({ path }) => path.endsWith(event?.id ?? 'none'))).toEqual([])
  })

  test('that was deleted there is deleted here, unless it is done', async () => {
    await connect()
    const [open, done] = [await meeting('Aberta'), await meeting('Feita')]
    await sync()
    await desk.ask(updateAction, { id: done.id, isDone: true }, desk.admin)
    for (const title of ['Aberta', 'Feita']) google.edit(eventOf(title)?.id ?? '', { status: 'cancelled' })
    await sync()

    expect(await actionOf(open.id)).toBeUndefined()
    expect(await actionOf(done.id)).toMatchObject({ title: 'Feita' })
  })

  test('only goes there where that is wished, and then as it is here', async () => {
    await connect()
    const made = await meeting('Sozinha')
    await sync()
    google.edit(eventOf('Sozinha')?.id ?? '', { summary: 'Outra' })
    await desk.ask(contract.changeGoogleAccount, { calendarId: 'primary', calendarName: 'Agente', isTwoWay: false, reminderMinutes: 20 }, desk.agent)
    await sync()
    expect(await actionOf(made.id)).toMatchObject({ title: 'Sozinha' })
    expect(eventOf('Sozinha')).toMatchObject({ reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 20 }] } })
  })

  test('of a deleted deal action goes, and events of others are nothing to us', async () => {
    await connect()
    const made = await meeting('Passageira')
    google.edit('foreign', { summary: 'Médico', start: { dateTime: clock.ahead(60) }, end: { dateTime: clock.ahead(90) } })
    await sync()
    google.edit('foreign', { summary: 'Médico 2' })
    google.forgetSync()
    await desk.ask(deleteAction, { id: made.id }, desk.admin)
    await sync()
    expect(eventOf('Passageira')).toMatchObject({ status: 'cancelled' })
    expect(JSON.stringify([await rowsOf(googleEvents).find(), (await desk.ask(listActions, { state: 'all' }, desk.admin)).actions])).not.toContain('Médico')
    expect((await calendar()).account).toMatchObject({ failure: '' })
  })
})

describe('changes on both sides', () => {
  /** A meeting that was written, and then changed at Google and here, within the time that Google is not asked for changes. */
  async function changedTwice(title: string, there: object, here: object) {
    await connect()
    const made = await meeting(title)
    await sync()
    await sync()
    google.edit(eventOf(title)?.id ?? '', { ...there })
    await desk.ask(updateAction, { id: made.id, ...here }, desk.admin)
    clock.advance(1)
    await syncDue(desk.kernel.ctx)
    return made
  }

  test('both hold where they are of different things', async () => {
    const start = clock.ahead(60 * 30)
    const end = new Date(Date.parse(start) + 30 * 60_000).toISOString()
    const made = await changedTwice('Proposta', { start: { dateTime: start }, end: { dateTime: end } }, { title: 'Proposta nova' })

    expect(await actionOf(made.id)).toMatchObject({ title: 'Proposta nova', dueAt: start })
    const event = eventOf('Proposta nova')
    expect(contract.changeOf(contract.googleEventSchema.parse(event), { title: 'Proposta nova', contact: '', dueAt: start, minutes: 30 })).toBeNull()
  })

  test('of the same thing, that of Google holds', async () => {
    const made = await changedTwice('Contrato', { summary: 'De lá' }, { title: 'De cá' })

    expect(await actionOf(made.id)).toMatchObject({ title: 'De lá' })
    expect([...google.events.values()].map(({ summary }) => summary)).toEqual(['De lá'])
  })

  test('a move there to what no action can be becomes the nearest that it can', async () => {
    await connect()
    const made = await meeting('Rápida')
    await sync()
    const start = clock.ahead(60 * 40)
    const end = new Date(Date.parse(start) + 60_000).toISOString()
    google.edit(eventOf('Rápida')?.id ?? '', { start: { dateTime: start }, end: { dateTime: end } })
    await sync()

    expect(await actionOf(made.id)).toMatchObject({ dueAt: start, minutes: 5 })
  })
})

describe('a calendar gets', () => {
  test('the other meetings where Google refuses the event of one', async () => {
    await connect()
    await meeting('Primeira recusada', { dueAt: clock.ahead(60) })
    await meeting('Outra', { dueAt: clock.ahead(120) })
    google.refuse('POST', /\/events$/, 400, 'invalid')
    await sync()
    expect(eventOf('Outra')).toBeDefined()
    expect((await calendar()).account).toMatchObject({ failure: 'refused' })
    await sync()
    expect(eventOf('Primeira recusada')).toBeDefined()
    expect((await calendar()).account).toMatchObject({ failure: '' })
  })

  test('no number of a contact while numbers are hidden from its owner', async () => {
    await connect()
    const contact = await desk.ask(createContact, { name: '+55 11 98877-6655', number: '5511988776655' }, desk.admin)
    const deal = await desk.ask(createDeal, { pipelineId, title: 'Sem nome', contactId: contact.id }, desk.admin)
    await desk.withSetting(hideNumbers, 'enabled', async () => {
      await meeting('Retorno', { dealId: deal.id })
      await sync()
    })
    expect([...google.events.values()].map(({ summary }) => summary)).toEqual(['Retorno · +55 11 •••••-6655'])
  })

  test('no meeting of a deal that its owner may not see any more', async () => {
    await connect()
    await meeting('Reservada')
    await sync()
    await desk.ask(pipelines.update, { id: pipelineId, access: 'members', members: [] }, desk.admin)
    await sync()
    expect(eventOf('Reservada')).toMatchObject({ status: 'cancelled' })
    await desk.ask(pipelines.update, { id: pipelineId, access: 'all', members: [] }, desk.admin)
    await sync()
    expect(eventOf('Reservada')).toMatchObject({ status: 'confirmed' })
  })

  test('nothing while a role takes calendars from its owner', async () => {
    await connect()
    await meeting('Com permissão')
    const { id } = await desk.ask(createRole, { name: 'Sem agenda', permissions: { 'googleCalendar.use': false }, userIds: [desk.agent.userId] }, desk.admin)
    await sync()
    expect(google.events.size).toBe(0)

    await desk.ask(deleteRole, { id }, desk.admin)
    clock.advance(60)
    await sync()
    expect(eventOf('Com permissão')).toBeDefined()
  })

  test('nothing after its owner was switched off', async () => {
    await connect(desk.agent2)
    await meeting('Depois', { ownerId: desk.agent2.userId })
    await desk.ask(putUser, { id: desk.agent2.userId, isActive: false }, desk.admin)
    google.calls.length = 0
    await sync()
    expect(google.calls).toEqual([])
    expect(google.events.size).toBe(0)
  })

  test('less often what fails, and at once what waited for the secret of the company', async () => {
    await connect()
    await sync()
    google.expireTokens()
    google.changeSecret('another')
    google.calls.length = 0
    for (let times = 0; times < 10; times += 1) await sync()
    expect((await calendar()).account).toMatchObject({ state: 'connected', failure: 'client' })
    // Within an hour: after 2, 4, 8 and 16 minutes.
    expect(google.calls.filter(({ path }) => path === '/token')).toHaveLength(5)

    await desk.ask(contract.saveGoogleClient, { clientId: CLIENT_ID, clientSecret: 'another', baseAddress: google.url }, desk.admin)
    await syncDue(desk.kernel.ctx)
    expect((await calendar()).account).toMatchObject({ state: 'connected', failure: '' })
  })
})

describe('tokens', () => {
  test('that ended are renewed; one that was withdrawn asks to connect again, and nothing is lost', async () => {
    await connect()
    google.expireTokens()
    await meeting('Primeira')
    await sync()
    expect(eventOf('Primeira')).toBeDefined()

    google.revoke()
    const ear = await desk.socket(desk.agent)
    await meeting('Segunda')
    await sync()
    expect(await ear.hear(contract.googleAccountChanged)).toMatchObject({ account: { state: 'reconnect', failure: 'revoked' } })
    await vi.waitFor(async () => {
      const told = (await desk.ask(listNotifications, {}, desk.agent)).notifications.filter(({ kind }) => kind === 'calendarLost')
      expect(told).toMatchObject([{ title: 'agente@exemplo.com', ticketId: null }])
    })
    expect((await desk.ask(listNotifications, {}, desk.admin)).notifications.filter(({ kind }) => kind === 'calendarLost')).toEqual([])
    expect(await desk.refusal(contract.listGoogleCalendars, {}, desk.agent)).toMatchObject({ status: 409 })
    await connect()
    await sync()
    expect(eventOf('Segunda')).toBeDefined()
    expect([...google.events.values()].filter(({ summary }) => summary === 'Primeira')).toHaveLength(1)
  })

  test('open the calendars that one may write to', async () => {
    await connect()
    expect(await desk.ask(contract.listGoogleCalendars, {}, desk.agent)).toEqual([
      { id: 'agente@exemplo.com', name: 'Agente' },
      { id: 'time@exemplo.com', name: 'Time' },
    ])
    const wish = { calendarId: 'time@exemplo.com', isTwoWay: true, reminderMinutes: 0.5 }
    expect(await desk.refusal(contract.changeGoogleAccount, wish, desk.agent)).toMatchObject({ status: 422, body: { fields: [{ field: 'reminderMinutes' }] } })
    expect(await desk.refusal(contract.changeGoogleAccount, { ...wish, reminderMinutes: null }, desk.supervisor)).toMatchObject({ status: 409 })
  })
})
