import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { extend } from '#core/contract/define.ts'
import { newId } from '#core/contract/ids.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { findPlugins } from '#core/server/plugins.ts'
import { type MessageData, messageKinds } from '#plugins/connections/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { chatService, listMessages, messageCreated } from '../contract/index.ts'

/** A kind that the plugins of the program have never heard of. */
const parcel = { kind: 'parcels.parcel', value: z.object({ code: z.string().length(13) }) } as const

let desk: Desk
beforeAll(async () => {
  const { plugins } = await findPlugins(fileURLToPath(new URL('../../../', import.meta.url)))
  const plugin = defineServerPlugin({ id: 'parcels', requires: ['chat', 'connections'], extends: [extend(messageKinds, parcel)] })
  desk = await startDesk({ plugins: [...plugins, plugin] })
})
afterAll(() => desk.stop())

const added = (kind: string, value: Record<string, unknown>): MessageData => ({ type: 'added', kind, value })
const known = added(parcel.kind, { code: 'BR123456789SP' })

async function arrive(data: MessageData) {
  const { ticket } = await desk.openTicket(desk.agent)
  const { tenantId } = desk.agent
  const { id: ticketId, contactId, whatsappId, channel } = ticket
  const place = { tenantId, contactId, whatsappId, channel, queueId: null, isGroup: false }
  const ear = await desk.socket(desk.agent)
  const { id } = await desk.kernel.ctx.use(chatService).receive({ ...place, body: 'Pacote BR123456789SP', idFront: newId(), data })
  const heard = await ear.hear(messageCreated, (message) => message.id === id)
  const { messages } = await desk.ask(listMessages, { ticketId }, desk.agent)
  return { heard, listed: messages.find((message) => message.id === id), ticketId }
}

test('a message of a kind that a plugin added arrives with its value, and is text to clients that do not know it', async () => {
  const { heard, listed } = await arrive(known)

  const expected = { body: 'Pacote BR123456789SP', mediaType: 'chat', data: known }
  expect(heard).toMatchObject(expected)
  expect(listed).toMatchObject(expected)
})

test.each([
  ['no plugin added', added('parcels.letter', { code: 'BR123456789SP' })],
  ['whose value does not fit', added(parcel.kind, { code: 'BR1' })],
])('a message of a kind %s keeps its text', async (_what, data) => {
  expect((await arrive(data)).listed).toMatchObject({ body: 'Pacote BR123456789SP', mediaType: 'chat', data: null })
})
