import { expect } from '@playwright/test'
import * as chat from '#plugins/chat/contract/index.ts'
import { createTusCalls } from '#plugins/media/server/testing/tusCalls.ts'
import { listTickets } from '#plugins/tickets/contract/index.ts'
import type { Program } from './program.ts'
import { createWire } from './wire.ts'

/** Somebody of the team in one conversation, without a browser. What writes answers the id of its message, once the channel has it. */
export interface Answering {
  write(body: string, quotedId?: string): Promise<string>
  edit(id: string, body: string): Promise<void>
  remove(id: string): Promise<void>
  react(id: string, reaction: string): Promise<void>
  sendPlace(place: { latitude: number; longitude: number; name: string; address: string }): Promise<string>
  sendCards(contacts: { name: string; number: string; email: string | null }[]): Promise<string>
  sendButtons(body: string, texts: readonly string[], around?: { header?: string; footer?: string }): Promise<string>
  sendFile(bytes: Uint8Array<ArrayBuffer>, filename: string, caption?: string): Promise<string>
  /** The newest page. */
  read(): Promise<chat.Message[]>
}

/** Accepts the waiting conversation of a contact. */
export async function answering(program: Program, contact: string): Promise<Answering> {
  const { calls, agent } = createWire(program)
  const { session, accept } = await agent('agente')
  const find = async () => (await calls.ask(listTickets, { status: ['pending'], showAll: true }, session)).tickets.find(({ name }) => name === contact)
  // What the visitor's page shows as written may still be on its way.
  await expect.poll(find, { intervals: [20] }).toBeTruthy()
  const ticketId = (await find())?.id ?? 0
  await accept(ticketId)
  const read = async () => (await calls.ask(chat.listMessages, { ticketId }, session)).messages
  const handedOver = async ({ id }: chat.Message) => {
    await expect.poll(async () => (await read()).find((message) => message.id === id)?.ack, { intervals: [20] }).toBeGreaterThan(0)
    return id
  }
  return {
    read,
    async write(body, quotedId) {
      const quotedMsg = quotedId ? { id: quotedId } : null
      return handedOver(await calls.ask(chat.sendMessage, { ticketId, body, quotedMsg }, session))
    },
    async sendFile(bytes, filename, body = '') {
      const upload = await createTusCalls(program.url).upload(bytes, { filename }, session)
      return handedOver(await calls.ask(chat.sendMessage, { ticketId, body, medias: [upload] }, session))
    },
    edit: async (id, body) => void (await calls.ask(chat.editMessage, { id, body }, session)),
    remove: async (id) => void (await calls.ask(chat.deleteMessage, { id }, session)),
    react: async (messageId, reaction) => void (await calls.ask(chat.reactToMessage, { messageId, reaction }, session)),
    sendPlace: async (location) => handedOver(await calls.ask(chat.sendLocation, { id: ticketId, location }, session)),
    sendCards: async (contact) => handedOver(await calls.ask(chat.sendContactCard, { id: ticketId, contact }, session)),
    sendButtons: async (body, texts, around = {}) =>
      handedOver(await calls.ask(chat.sendButtons, { ticketId, body, ...around, buttons: texts.map((text) => ({ id: text, text })) }, session)),
  }
}
