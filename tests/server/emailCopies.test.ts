import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { channelConnections, channelMessages } from '#plugins/channels/server/channels.table.ts'
import { pollConnections } from '#plugins/channels/server/polls.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { chooseMailCopies, EMAIL, getMailCopies } from '#plugins/email/contract/index.ts'
import { ADDRESS, PASSWORD } from '#plugins/email/server/testing/connection.ts'
import { type FakeImap, startFakeImap } from '#plugins/email/server/testing/fakeImap.ts'
import { type FakeSmtp, startFakeSmtp } from '#plugins/email/server/testing/fakeSmtp.ts'
import { mailOf, utf8 } from '#plugins/email/server/testing/mails.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'

let desk: Desk
let imap: FakeImap
let smtp: FakeSmtp
let connectionId: number
beforeAll(async () => {
  const account = { user: ADDRESS, password: PASSWORD }
  imap = await startFakeImap(account)
  smtp = await startFakeSmtp(account)
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  const servers = { imapHost: '127.0.0.1', imapPort: imap.port, smtpHost: '127.0.0.1', smtpPort: smtp.port, security: 'none' }
  const mailbox = { name: 'Caixa', type: EMAIL, queueId: desk.suporte, config: { address: ADDRESS, ...servers }, secrets: { password: PASSWORD } }
  connectionId = (await desk.ask(createConnection, mailbox, desk.admin)).id
  await vi.waitFor(async () => expect(await rowsOf(connections).first(eq(connections.id, connectionId))).toMatchObject({ status: 'CONNECTED' }), patience)
  await vi.waitFor(async () => {
    await look()
    expect((await rowsOf(channelConnections).first(eq(channelConnections.connectionId, connectionId)))?.cursor).toBeTruthy()
  }, patience)
})
afterAll(async () => {
  await desk.stop()
  await Promise.all([imap.stop(), smtp.stop()])
})
beforeEach(() => void smtp.received.splice(0))

const patience = { timeout: 10_000 }
const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)
async function look() {
  await rowsOf(channelConnections).write(undefined, { polledAt: null })
  await pollConnections(desk.kernel.ctx)
}
/** A mail as it stands in the conversation. */
async function arrives(headers: Record<string, string>, text = 'Oi') {
  const id = `<${newId()}@cliente.exemplo>`
  imap.put(mailOf({ Subject: 'Re: Pedido 41', 'Message-ID': id, ...headers }, utf8(text)))
  await look()
  return vi.waitFor(async () => {
    const known = await rowsOf(channelMessages).first(and(eq(channelMessages.connectionId, connectionId), like(channelMessages.ref, `${id}~%`)))
    const message = known && (await rowsOf(messages).first(eq(messages.id, known.messageId)))
    if (!message) throw new Error(`${id} is not there`)
    return message
  }, patience)
}
const [BIA, CAIO] = ['bia@cliente.exemplo', 'caio@cliente.exemplo']
/** A conversation in which an agent answers a mail that Bia and Caio got too. */
async function talking() {
  const From = `ana-${newId().slice(-8)}@cliente.exemplo`
  const { ticketId, body } = await arrives({ From, To: `${ADDRESS}, ${BIA}`, Cc: `Caio Reis <${CAIO}>` })
  await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
  smtp.received.length = 0
  const say = async (words: string) => {
    const { id } = await desk.ask(sendMessage, { ticketId, body: words, idFront: newId() }, desk.agent)
    await vi.waitFor(async () => expect(await rowsOf(messages).first(eq(messages.id, id))).toMatchObject({ ack: 1 }), patience)
    return smtp.received.at(-1)?.to
  }
  return { From, ticketId, body, say }
}

test('a mail names who else got it, and answers go to all of them', async () => {
  const { From, ticketId, body, say } = await talking()

  expect(body).toBe(`Cc: ${BIA}, Caio Reis <${CAIO}>\n\nOi`)
  expect(await desk.ask(getMailCopies, { ticketId }, desk.agent)).toEqual({ copies: [BIA, CAIO], goToAll: true })
  expect(await say('Bom dia a todos')).toEqual([From, BIA, CAIO])
})

test('an agent leaves the others out, until the contact writes again', async () => {
  const { From, ticketId, say } = await talking()

  expect(await desk.ask(chooseMailCopies, { ticketId, goToAll: false }, desk.agent)).toEqual({ copies: [BIA, CAIO], goToAll: false })
  expect(await say('Só entre nós')).toEqual([From])
  expect(await desk.ask(chooseMailCopies, { ticketId, goToAll: true }, desk.agent)).toEqual({ copies: [BIA, CAIO], goToAll: true })
  expect(await say('A todos')).toEqual([From, BIA, CAIO])

  await desk.ask(chooseMailCopies, { ticketId, goToAll: false }, desk.agent)
  await arrives({ From, Cc: BIA })
  expect(await desk.ask(getMailCopies, { ticketId }, desk.agent)).toEqual({ copies: [BIA], goToAll: true })
  expect(await say('Obrigada')).toEqual([From, BIA])

  await arrives({ From })
  expect(await desk.ask(getMailCopies, { ticketId }, desk.agent)).toEqual({ copies: [], goToAll: true })
  expect(await desk.ask(chooseMailCopies, { ticketId, goToAll: false }, desk.agent)).toEqual({ copies: [], goToAll: true })
  expect(await say('Até')).toEqual([From])
})

test('what is asked badly, or by others, is refused', async () => {
  const { ticketId } = await talking()
  const { admin: stranger } = await desk.otherTenant()

  expect(await desk.refusal(getMailCopies, { ticketId }, stranger)).toMatchObject({ status: 404 })
  expect(await desk.refusal(chooseMailCopies, { ticketId, goToAll: false }, stranger)).toMatchObject({ status: 404 })
  expect(await desk.call('PUT', `/emailCopies/${ticketId}`, { token: desk.agent.token, body: { goToAll: 'talvez' } })).toMatchObject({ status: 400 })
  expect(await desk.call('GET', '/emailCopies/nada', { token: desk.agent.token })).toMatchObject({ status: 400 })
  expect(await desk.ask(getMailCopies, { ticketId }, desk.agent)).toMatchObject({ goToAll: true })
})
