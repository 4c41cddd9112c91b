import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { channelDirectMessages } from '#plugins/channels/server/channels.table.ts'
import { updateConnection } from '#plugins/connections/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { listNotifications } from '#plugins/notifications/contract/index.ts'
import { type CampaignDesk, startCampaignDesk } from '#tests/server/support/campaignDesk.ts'
import * as contract from '../../contract/index.ts'
import { turnDue } from '../sweep.ts'
import { taskReminders } from '../tasks.table.ts'
import { sendReminders } from './send.ts'

const BODY = 'Lembrete: {{tarefa}} até {{prazo}}'
const NUMBER = '5511987654321'

let sms: CampaignDesk
beforeAll(async () => {
  sms = await startCampaignDesk()
})
afterAll(() => sms.stop())
beforeEach(async () => {
  sms.reset()
  await sms.desk.ask(updateConnection, { id: sms.connectionId, isActive: true }, sms.desk.admin)
  await company(sms.connectionId)
  await sms.desk.ask(contract.setOwnReminders, { isOn: true, number: '(11) 98765-4321' }, sms.desk.agent)
})

const company = (connectionId: number | null, body = BODY) => sms.desk.ask(contract.setCompanyReminders, { connectionId, body }, sms.desk.admin)
const lastOf = async () => (await sms.desk.ask(contract.getReminders, {}, sms.desk.agent)).last
const send = () => sendReminders(sms.desk.kernel.ctx)

/** A task of the agent whose reminder is due now, and written down. */
async function due() {
  const { desk, clock } = sms
  const name = `Ligar ${newId().slice(-6)}`
  const task = await desk.ask(contract.createTask, { name, limitDate: clock.ahead(60), remindMinutes: 30 }, desk.agent)
  clock.advance(31)
  await turnDue(desk.kernel.ctx)
  return task
}
const rowsOf = (taskId: number) => sms.rowsOf(taskReminders).find(eq(taskReminders.taskId, taskId))

describe('a reminder by the connection of the company', () => {
  test('reaches the number once, however often it is looked for, and makes neither contact nor conversation', async () => {
    const before = (await sms.rowsOf(contacts).find()).length
    const { id, name } = await due()
    await Promise.all([send(), send(), turnDue(sms.desk.kernel.ctx)])
    await send()

    expect(sms.left().filter((call) => call.includes(name))).toEqual([expect.stringContaining(`${NUMBER} `)])
    expect(sms.left().find((call) => call.includes(name))).toMatch(/até \d\d\/\d\d \d\d:\d\d/)
    expect(await rowsOf(id)).toMatchObject([{ state: 'sent', reason: null }])
    expect(await lastOf()).toMatchObject({ name, state: 'sent' })
    expect((await sms.rowsOf(contacts).find()).length).toBe(before)
    expect((await sms.rowsOf(channelDirectMessages).find()).length).toBeGreaterThan(0)
  })

  test('is not sent by default, nor to somebody who does not wish it', async () => {
    await company(null)
    const first = await due()
    await company(sms.connectionId)
    await sms.desk.ask(contract.setOwnReminders, { isOn: false, number: NUMBER }, sms.desk.agent)
    const second = await due()
    await send()

    expect([...(await rowsOf(first.id)), ...(await rowsOf(second.id))]).toEqual([])
    expect(sms.left().filter((call) => call.includes(first.name) || call.includes(second.name))).toEqual([])
  })

  test('of a task that was finished meanwhile is not sent', async () => {
    const { id, name } = await due()
    await sms.desk.ask(contract.finishTask, { id, isFinished: true }, sms.desk.agent)
    await send()

    expect(sms.left().filter((call) => call.includes(name))).toEqual([])
    expect(await rowsOf(id)).toEqual([])
  })

  test('whose node ended while it was sent is not sent again: its person hears that it may not have arrived', async () => {
    const { id, name } = await due()
    const [row] = await rowsOf(id)
    await sms.rowsOf(taskReminders).write(and(eq(taskReminders.id, row?.id ?? 0)), { state: 'sending', at: sms.clock.now(), tries: 1 })
    await send()
    expect(await rowsOf(id)).toMatchObject([{ state: 'sending' }])
    sms.clock.advance(3)
    await send()

    expect(await rowsOf(id)).toMatchObject([{ state: 'failed', reason: 'uncertain' }])
    expect(sms.left().filter((call) => call.includes(name))).toEqual([])
    const agentNotifications = async () => (await sms.desk.ask(listNotifications, {}, sms.desk.agent)).notifications
    await expect.poll(agentNotifications).toContainEqual(expect.objectContaining({ kind: 'taskReminderFailed', title: name }))
  })

  test('by a connection that is down is tried three times, and says why it failed', async () => {
    const { id } = await due()
    await sms.desk.ask(updateConnection, { id: sms.connectionId, isActive: false }, sms.desk.admin)
    await send()
    expect(await rowsOf(id)).toMatchObject([{ state: 'waiting', reason: 'notConnected', tries: 1 }])
    await send()
    expect(await rowsOf(id)).toMatchObject([{ tries: 1 }])
    for (let turn = 0; turn < 2; turn += 1) {
      sms.clock.advance(1.1)
      await send()
    }

    expect(await rowsOf(id)).toMatchObject([{ state: 'failed', reason: 'notConnected', tries: 3 }])
    expect(await lastOf()).toMatchObject({ reason: 'notConnected' })
  })
})

describe('the wishes', () => {
  test.each([
    [{ isOn: true, number: ' ' }, 'number.required'],
    [{ isOn: true, number: 'amanhã' }, 'number.invalid'],
    [{ isOn: false, number: '12' }, 'number.invalid'],
  ])('%j is refused with its field', async (input, code) => {
    const { status, body } = await sms.desk.refusal(contract.setOwnReminders, input, sms.desk.agent)

    expect([status, ...(body.fields ?? []).map((field) => `${field.field}.${field.code}`)]).toEqual([422, code])
  })

  test.each<[string, () => { connectionId: number; body: string }, string]>([
    ['a connection that is not there', () => ({ connectionId: 999_999, body: BODY }), 'connectionId.unknown'],
    ['a text without the task', () => ({ connectionId: sms.connectionId, body: 'Oi' }), 'body.noName'],
    ['a long text', () => ({ connectionId: sms.connectionId, body: `{{tarefa}}${'x'.repeat(1_000)}` }), 'body.too_big'],
  ])('%s is refused with its field', async (_what, input, code) => {
    const { status, body } = await sms.desk.refusal(contract.setCompanyReminders, input(), sms.desk.admin)

    expect([status, ...(body.fields ?? []).map((field) => `${field.field}.${field.code}`)]).toEqual([422, code])
  })

  test('an administrator chooses for the own company alone, and a number is its person’s alone', async () => {
    const { desk, connectionId } = sms
    const stranger = (await desk.otherTenant()).admin

    expect((await desk.refusal(contract.setCompanyReminders, { connectionId, body: BODY }, desk.supervisor)).status).toBe(403)
    expect((await desk.refusal(contract.setCompanyReminders, { connectionId, body: BODY }, stranger)).status).toBe(422)
    expect(await desk.ask(contract.getReminders, {}, stranger)).toMatchObject({ connectionId: null, own: { isOn: false, number: '' } })
    expect(await desk.ask(contract.getReminders, {}, desk.admin)).toMatchObject({ connectionId, own: { isOn: false, number: '' }, last: null })
    expect(await desk.ask(contract.getReminders, {}, desk.agent)).toMatchObject({ connections: [], own: { isOn: true, number: NUMBER } })
  })
})
