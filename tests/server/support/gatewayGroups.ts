import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { createCampaign, startCampaign } from '#plugins/campaigns/contract/index.ts'
import { sendDueCampaigns } from '#plugins/campaigns/server/engine/sweep.ts'
import { channelMessages } from '#plugins/channels/server/channels.table.ts'
import * as contract from '#plugins/groups/contract/index.ts'
import { groupActs } from '#plugins/groups/server/groups.table.ts'
import { ignoreGroups } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type GatewayDesk, startGatewayDesk } from './gatewayDesk.ts'

/** The phone of the account, with which the fakes of the gateways connect. */
export const ACCOUNT_PHONE = '5511940000000'

/** A connection that is up, and what a gateway does with groups there. */
export interface GatewayWithGroups {
  whatsappId: number
  put(groupId: string, name: string, people: readonly { phone: string; isAdmin: boolean }[]): void
  isIn(groupId: string, phone: string): boolean
  /** Somebody writes in a group; the account itself with another program where `phone` is null. */
  writes(groupId: string, message: { ref: string; phone: string | null; name: string; text: string }): Promise<void>
  changes(groupId: string, change: 'join' | 'leave', phones: readonly string[]): Promise<void>
  /** Delivers a change of members that is not as it should be. */
  spoil(groupId: string): Promise<void>
  /** The gateway does not remove whom it is asked to remove next. */
  refuse(): void
  /** Texts that went to a group. */
  texts(groupId: string): unknown[]
  /** Whether the text that went to a group last called everybody in it. */
  callsAll(groupId: string): boolean
  removals(): number
  /** Ids of messages that were taken back in a group; null where the gateway cannot. */
  deletions: ((groupId: string) => unknown[]) | null
}

/** What groups do over a gateway, from its webhook to its calls: with the whole server and a real database. */
export function testGroups(connect: (lines: GatewayDesk) => Promise<GatewayWithGroups>): void {
  let lines: GatewayDesk
  let count = 0
  beforeAll(async () => {
    lines = await startGatewayDesk()
  })
  afterAll(() => lines.desk.stop())

  const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000 })

  async function aGroup({ isAdmin = true } = {}) {
    count += 1
    const gateway = await connect(lines)
    const { whatsappId } = gateway
    const groupId = `1203630${String(whatsappId).padStart(5, '0')}${count}`
    const phones = [1, 2].map((place) => `551197${String(whatsappId).padStart(5, '0')}${count}${place}`)
    const [ana = '', bia = ''] = phones
    const name = `Condomínio ${whatsappId}`
    gateway.put(groupId, name, [{ phone: ACCOUNT_PHONE, isAdmin }, ...phones.map((phone) => ({ phone, isAdmin: false }))])
    const place = { whatsappId, groupId, groupName: name }
    const acts = async () => (await lines.rowsOf(groupActs).find(eq(groupActs.whatsappId, whatsappId))).toSorted((one, other) => one.id - other.id)
    return {
      ...{ gateway, whatsappId, groupId, name, ana, bia },
      says: (ref: string, text: string, phone: string | null = ana) => gateway.writes(groupId, { ref, phone, name: 'Ana Prado', text }),
      ban: (number: string) => lines.desk.ask(contract.bans.create, { ...place, number, reason: 'Propaganda' }, lines.desk.admin),
      phrase: { phrase: 'pix grátis', whatsappId, action: 'delete' as const },
      bidFarewell: (text: string) => lines.desk.ask(contract.farewells.create, { whatsappId, text }, lines.desk.admin),
      settled: (states: unknown[]) => soon(async () => expect((await acts()).map(({ kind, state, reason }) => [kind, state, reason])).toEqual(states)),
    }
  }

  const withGroups = <T>(work: () => Promise<T>): Promise<T> => lines.desk.withSetting(ignoreGroups, 'disabled', work)

  describe('what is written in a group', () => {
    test('is one conversation under the name of the group, says who wrote it, and is answered there', () =>
      withGroups(async () => {
        const group = await aGroup()
        const [first, second, own] = [newId(), newId(), newId()]

        await group.says(first, 'Bom dia a todos')
        await group.says(second, 'Oi', group.bia)
        await group.says(own, 'Do celular', null)

        const { asking, say } = await lines.accepted(first)
        expect(await lines.contactOf(asking.contactId)).toMatchObject({ name: group.name })
        expect(await lines.rowsOf(tickets).first(eq(tickets.id, asking.ticketId))).toMatchObject({ isGroup: true, whatsappId: group.whatsappId })
        const other = await lines.messageBy(second)
        expect(other).toMatchObject({ ticketId: asking.ticketId, contactId: asking.contactId, fromMe: false })
        expect(await lines.messageBy(own)).toMatchObject({ contactId: asking.contactId, body: 'Do celular', fromMe: true, authorId: null })
        expect(await lines.contactOf(asking.authorId ?? 0)).toMatchObject({ number: group.ana, name: 'Ana Prado' })
        expect(await lines.contactOf(other.authorId ?? 0)).toMatchObject({ number: group.bia })

        await say('Bom dia, moradores')
        await soon(() => expect(group.gateway.texts(group.groupId)).toEqual(['Bom dia, moradores']))
      }))

    test('is left at the gateway while the company wants nothing of groups', async () => {
      const group = await aGroup()
      const ref = newId()

      await group.says(ref, 'Bom dia')
      await lines.allRead()

      expect(await lines.rowsOf(tickets).find(eq(tickets.whatsappId, group.whatsappId))).toEqual([])
      expect(await lines.rowsOf(channelMessages).first(eq(channelMessages.ref, ref))).toBeUndefined()
    })
  })

  describe('who joins and leaves', () => {
    test('somebody who is banned is removed as soon as they join', async () => {
      const group = await aGroup()
      await group.ban(group.ana)

      await group.gateway.changes(group.groupId, 'join', [group.ana])

      await group.settled([['removed', 'done', null]])
      expect([group.gateway.isIn(group.groupId, group.ana), group.gateway.isIn(group.groupId, group.bia)]).toEqual([false, true])
    })

    test('somebody who leaves is bidden farewell in the group', async () => {
      const group = await aGroup()
      await group.bidFarewell('Até mais!')

      await group.gateway.changes(group.groupId, 'leave', [group.bia])

      await group.settled([['farewell', 'done', null]])
      await soon(() => expect(group.gateway.texts(group.groupId)).toEqual(['Até mais!']))
    })

    test('nobody is removed where the account is no admin', async () => {
      const group = await aGroup({ isAdmin: false })
      await group.ban(group.ana)
      const before = group.gateway.removals()

      await group.gateway.changes(group.groupId, 'join', [group.ana])

      await group.settled([['removed', 'failed', 'notAdmin']])
      expect([group.gateway.isIn(group.groupId, group.ana), group.gateway.removals() - before]).toEqual([true, 0])
    })

    test('a removal that the gateway refuses is told as such, and not tried again', async () => {
      const group = await aGroup()
      await group.ban(group.ana)
      const before = group.gateway.removals()
      group.gateway.refuse()

      await group.gateway.changes(group.groupId, 'join', [group.ana])

      await group.settled([['removed', 'failed', 'refused']])
      expect(group.gateway.removals() - before).toBe(1)
    })

    test('a change of members that is not as it should be changes nothing, and what follows is read', async () => {
      const group = await aGroup()
      await group.ban(group.ana)

      await group.gateway.spoil(group.groupId)
      await group.gateway.changes(group.groupId, 'join', [group.ana])

      await group.settled([['removed', 'done', null]])
    })
  })

  test('a forbidden phrase is deleted in the group; where the gateway cannot, such a rule is refused', async () => {
    const group = await aGroup()
    const ref = newId()
    const { deletions } = group.gateway
    if (!deletions) {
      const refusal = await lines.desk.refusal(contract.wordlist.create, group.phrase, lines.desk.admin)
      return expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'whatsappId', code: 'unsupported' }] } })
    }
    await lines.desk.ask(contract.wordlist.create, group.phrase, lines.desk.admin)

    await group.says(ref, 'Tem PIX GRATIS aqui')

    await group.settled([['deleted', 'done', null]])
    expect(deletions(group.groupId)).toEqual([ref])
  })

  test('the groups of the account are listed with their names', async () => {
    const group = await aGroup()

    const { groups, reason } = await lines.desk.ask(contract.listGroups, { whatsappId: group.whatsappId }, lines.desk.admin)

    expect(reason).toBeNull()
    expect(groups.filter(({ id }) => id === group.groupId)).toMatchObject([{ name: group.name }])
  })

  test('a mass message arrives in the group, and calls everybody where that is wished', async () => {
    const group = await aGroup()
    const send = async (kind: 'groups' | 'groupsMention', text: string) => {
      const connections = [{ id: group.whatsappId, weight: 1 }]
      const pace = { delayFrom: 0, delayTo: 0, hoursFrom: '00:00', hoursTo: '00:00', weekdays: [] }
      const wanted = { name: text, kind, messages: [text], connections, groups: [{ id: group.groupId, name: group.name }], ...pace }
      const { id } = await lines.desk.ask(createCampaign, wanted, lines.desk.admin)
      await lines.desk.ask(startCampaign, { id }, lines.desk.admin)
      await soon(async () => {
        await sendDueCampaigns(lines.desk.kernel.ctx)
        expect(group.gateway.texts(group.groupId)).toContain(text)
      })
    }

    await send('groups', 'Reunião hoje')
    expect(group.gateway.callsAll(group.groupId)).toBe(false)
    await send('groupsMention', 'Atenção')
    expect(group.gateway.callsAll(group.groupId)).toBe(true)
  })

  test('the connection is offered for rules and for mass messages to groups', async () => {
    const { whatsappId, gateway } = await aGroup()

    const offered = (await lines.desk.ask(contract.listGroupConnections, {}, lines.desk.admin)).find(({ id }) => id === whatsappId)

    expect(offered).toMatchObject({ lists: true, removes: true, deletes: gateway.deletions !== null })
  })
}
