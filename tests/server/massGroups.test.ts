import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import * as contract from '#plugins/campaigns/contract/index.ts'
import { sendDueCampaigns } from '#plugins/campaigns/server/engine/sweep.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { ignoreGroups } from '#plugins/tickets/contract/index.ts'
import { type GroupDesk, startGroupDesk } from './support/groupDesk.ts'

let groups: GroupDesk
beforeAll(async () => {
  groups = await startGroupDesk()
})
afterAll(() => groups.stop())

type Group = Awaited<ReturnType<GroupDesk['connectedGroup']>>
type Wish = Partial<z.input<typeof contract.createCampaign.input>>
const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 20_000 })

const draft = ({ whatsappId, groupId, groupName }: Group, wish: Wish = {}) => ({
  ...{ name: 'Assembleia', kind: 'groups' as const, messages: ['Reunião hoje, {{name}}'], connections: [{ id: whatsappId, weight: 1 }] },
  ...{ groups: [{ id: groupId, name: groupName }], delayFrom: 0, delayTo: 0, hoursFrom: '00:00', hoursTo: '00:00', weekdays: [], ...wish },
})
const make = (group: Group, wish?: Wish) => groups.desk.ask(contract.createCampaign, draft(group, wish), groups.desk.admin)
const start = (id: number) => groups.desk.ask(contract.startCampaign, { id }, groups.desk.admin)
const finish = (id: number) =>
  soon(async () => {
    await sendDueCampaigns(groups.desk.kernel.ctx)
    expect(await groups.desk.ask(contract.getCampaign, { id }, groups.desk.admin)).toMatchObject({ status: 'finished' })
  })
const sent = ({ instance }: Group) => groups.gateway.callsTo(`/message/sendText/${instance}`).map(({ body }) => body)

describe('a message into groups', () => {
  test('arrives once in each, and mentions everybody where that is wished', async () => {
    const group = await groups.connectedGroup()
    const made = await make(group)
    expect(made).toMatchObject({ kind: 'groups', groups: [{ id: group.groupId, name: group.groupName }], columns: null })
    const dry = await groups.desk.ask(contract.dryRunCampaign, { id: made.id }, groups.desk.admin)
    expect(dry).toMatchObject({ count: 1, texts: [{ name: group.groupName, body: `Reunião hoje, ${group.groupName}` }] })

    await start(made.id)
    await finish(made.id)
    await soon(() => expect(sent(group)).toHaveLength(1))
    expect(sent(group)[0]).toMatchObject({ number: group.groupJid, text: `Reunião hoje, ${group.groupName}` })
    expect(sent(group)[0]).not.toHaveProperty('mentionsEveryOne')

    const loud = await make(group, { kind: 'groupsMention', messages: ['Atenção'] })
    await start(loud.id)
    await finish(loud.id)
    await soon(() => expect(sent(group)[1]).toMatchObject({ number: group.groupJid, text: 'Atenção', mentionsEveryOne: true }))
  })

  test('is no answer of anybody who writes there', () =>
    groups.desk.withSetting(ignoreGroups, 'disabled', async () => {
      const group = await groups.connectedGroup()
      const { id } = await make(group)
      await start(id)
      await finish(id)
      await soon(() => expect(sent(group)).toHaveLength(1))
      await group.writes(group.ana, 'STOP1', 'parar')
      await soon(async () => expect(await groups.rowsOf(messages).first(eq(messages.body, 'parar'))).toBeDefined())
      expect(await groups.desk.ask(contract.listRecipients, { id }, groups.desk.admin)).toMatchObject({ recipients: [{ answeredAt: null }] })
      expect((await groups.desk.ask(contract.listOptOuts, {}, groups.desk.admin)).optOuts).toEqual([])
    }))
})

describe('a message to the people of groups', () => {
  test('goes to each of them once, as the groups are when it starts', async () => {
    const group = await groups.connectedGroup()
    const { id } = await make(group, { kind: 'members', messages: ['Oi'] })
    expect(await groups.desk.ask(contract.dryRunCampaign, { id }, groups.desk.admin)).toMatchObject({ count: 3 })

    const late = `${group.ana.slice(0, -1)}9`
    groups.gateway.groups.get(group.groupJid)?.participants.push({ id: groups.jidOf(late), admin: null })
    await start(id)
    await finish(id)
    await soon(() => expect(sent(group).map(({ number }) => number)).toHaveLength(4))
    expect(new Set(sent(group).map(({ number }) => String(number).replace(/@.*/, '')))).toEqual(new Set([group.ana, group.bia, group.caio, late]))
  })
})

describe('is refused', () => {
  test.each([
    ['without a group', { groups: [] }, 'groups', 'required'],
    ['into a group that the account is not in', { groups: [{ id: '1203630099', name: 'Outro' }] }, 'groups', 'unknown'],
    ['of two connections', { more: true }, 'connections', 'onlyOne'],
  ] as const)('one %s', async (_what, wish, field, code) => {
    const group = await groups.connectedGroup()
    const { more, ...rest } = { more: false, ...wish }
    const connectionsOf = more
      ? {
          connections: [
            { id: group.whatsappId, weight: 1 },
            { id: group.whatsappId, weight: 1 },
          ],
        }
      : {}
    const wanted = { ...draft(group), ...rest, ...connectionsOf, groups: 'groups' in rest ? [...rest.groups] : draft(group).groups }
    expect(await groups.desk.refusal(contract.createCampaign, wanted, groups.desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [expect.objectContaining({ field, code })] },
    })
  })

  test('one whose connection is down, at once and at its start', async () => {
    const group = await groups.connectedGroup()
    const { id } = await make(group)
    await group.tell('connection.update', { state: 'close', statusReason: 428 })
    await soon(async () => expect((await groups.rowsOf(connections).first(eq(connections.id, group.whatsappId)))?.status).not.toBe('CONNECTED'))
    const down = { status: 422, body: { fields: [{ field: 'groups', code: 'unreachable' }] } }
    expect(await groups.desk.refusal(contract.createCampaign, draft(group), groups.desk.admin)).toMatchObject(down)
    expect(await groups.desk.refusal(contract.startCampaign, { id }, groups.desk.admin)).toMatchObject(down)
    expect(await groups.desk.ask(contract.listMassGroups, { whatsappId: group.whatsappId }, groups.desk.admin)).toEqual({ groups: [], reason: 'notConnected' })
  })
})

test('the groups of a connection are listed for its company alone', async () => {
  const group = await groups.connectedGroup()
  expect(await groups.desk.ask(contract.listMassGroups, { whatsappId: group.whatsappId }, groups.desk.admin)).toMatchObject({
    groups: expect.arrayContaining([{ id: group.groupId, name: group.groupName, size: 4 }]),
  })
  const { admin: stranger } = await groups.desk.otherTenant()
  expect(await groups.desk.refusal(contract.listMassGroups, { whatsappId: group.whatsappId }, stranger)).toMatchObject({ status: 404 })
  expect(await groups.desk.refusal(contract.listMassGroups, { whatsappId: group.whatsappId }, groups.desk.agent)).toMatchObject({ status: 403 })
})
