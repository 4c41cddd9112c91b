import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import type { ChannelEvent } from '../contract/index.ts'
import { channelDeliveries, channelMessages } from './channels.table.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let setup: ConnectionDesk
beforeAll(async () => {
  setup = await startConnectionDesk()
})
afterAll(() => setup.stop())
beforeEach(() => setup.begin())

const allRead = () => vi.waitFor(async () => expect(await setup.rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]))

/** A message of ours and one of the contact, and a way to tell what became of one of them. */
async function conversation() {
  const line = await setup.connected()
  const from = setup.from()
  const [theirs, ours] = [newId(), newId()]
  await line.deliver(setup.text(theirs, 'Vocês abrem hoje?', from))
  await setup.arrived(theirs)
  await line.deliver({ kind: 'message', ref: ours, from, body: 'Sim, até as 18', at: new Date(), isOwn: true })
  await setup.arrived(ours)
  return {
    ...{ theirs, ours },
    async tell(change: { kind: 'edited'; ref: string; body: string; isOwn?: true } | { kind: 'removed'; ref: string; isOwn?: true }) {
      const event: ChannelEvent = { ...change, from }
      await line.deliver(event)
      await allRead()
      return setup.arrived(change.ref)
    },
  }
}

test('what the company wrote on its phone changes here when it is edited or taken back there', async () => {
  const { ours, tell } = await conversation()

  expect(await tell({ kind: 'edited', ref: ours, body: 'Sim, até as 19', isOwn: true })).toMatchObject({ body: 'Sim, até as 19', isEdited: true })
  expect(await tell({ kind: 'removed', ref: ours, isOwn: true })).toMatchObject({ isDeleted: true })
})

test('nobody changes what the other side wrote', async () => {
  const { theirs, ours, tell } = await conversation()

  expect(await tell({ kind: 'removed', ref: ours })).toMatchObject({ isDeleted: false })
  expect(await tell({ kind: 'edited', ref: ours, body: 'Fechado' })).toMatchObject({ body: 'Sim, até as 18', isEdited: false })
  expect(await tell({ kind: 'removed', ref: theirs, isOwn: true })).toMatchObject({ isDeleted: false })
})

test('what was written here is taken back with the phone too; its text is only edited here', async () => {
  const { say, deliver } = await setup.talking()
  const { id } = await say('Segue o boleto')
  await setup.acked(id, 1)
  const ref = (await setup.rowsOf(channelMessages).first(eq(channelMessages.messageId, id)))?.ref ?? ''
  const message = () => setup.rowsOf(messages).first(eq(messages.id, id))

  await deliver({ kind: 'edited', ref, from: setup.from(), body: 'Segue o boleto de ontem', isOwn: true })
  await allRead()
  expect(await message()).toMatchObject({ body: 'Segue o boleto', isEdited: false })

  await deliver({ kind: 'removed', ref, from: setup.from(), isOwn: true })
  await vi.waitFor(async () => expect(await message()).toMatchObject({ isDeleted: true }))
})
