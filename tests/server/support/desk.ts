import { eq } from 'drizzle-orm'
import type { Session } from '#core/contract/auth.ts'
import type { Setting } from '#core/contract/define.ts'
import { newId } from '#core/contract/ids.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Caller } from '#core/server/testing/calls.ts'
import type { Recorder } from '#core/server/testing/ear.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#core/server/testing/testServer.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { MEMBERS } from '#plugins/team/server/members.ts'
import { usersQueues } from '#plugins/team/server/team.table.ts'
import { getTicket, type Ticket, updateTicket } from '#plugins/tickets/contract/index.ts'
import { createVisitor, listVisitorMessages, sendVisitorMessage, VISITOR_NAMESPACE, type VisitorMessage } from '#plugins/webchat/contract/index.ts'

/** Somebody on the site. */
export interface TestVisitor {
  caller: Caller
  contact: { id: number; name: string }
  write(body: string, idFront?: string): Promise<VisitorMessage>
  /** Their conversation, a page of it. */
  read(pageNumber?: number): Promise<VisitorMessage[]>
  ticketId(): Promise<number>
  socket(): Promise<Recorder>
}

/** The seeded company at work: its people signed in, its queues, visitors on its site. */
export interface Desk extends TestServer {
  admin: Session
  supervisor: Session
  /** In *Suporte* and *Vendas*. */
  agent: Session
  /** In *Suporte* and *Vendas*. */
  agent2: Session
  superadmin: Session
  /** Public key of the connection *Site*. */
  siteToken: string
  suporte: number
  vendas: number
  /** On the site of another connection where its public token is given. */
  visitor(name?: string, token?: string): Promise<TestVisitor>
  /** A visitor has written: their ticket waits in *Suporte*. */
  waitingTicket(text?: string): Promise<{ visitor: TestVisitor; ticket: Ticket }>
  /** The same, accepted by somebody. */
  openTicket(owner: Session): Promise<{ visitor: TestVisitor; ticket: Ticket }>
  ticket(id: number): Promise<Ticket>
  /** Puts somebody into these queues and no others. */
  place(who: Session, queueIds: number[]): Promise<void>
  /** Changes a setting for one piece of work. */
  withSetting<R>(setting: Setting, value: string, work: () => Promise<R>): Promise<R>
}

export async function startDesk(options: TestServerOptions = {}): Promise<Desk> {
  const server = await startTestServer(options)
  const { db } = server.kernel.ctx
  const admin = await server.login('admin')
  const { tenantId } = admin
  const [supervisor, agent, agent2, superadmin] = await Promise.all([
    server.login('supervisor'),
    server.login('agente'),
    server.login('agente2'),
    server.login('superadmin'),
  ])
  const queues = await server.ask(listQueues, {}, admin)
  const queueId = (name: string) => queues.find(({ queue }) => queue === name)?.id ?? 0
  const [site] = await tenantRows(db, admin, connections).find(eq(connections.name, 'Site'))
  const siteToken = site?.token ?? ''

  const visitor = async (name = 'Maria Souza', token = siteToken): Promise<TestVisitor> => {
    const address = server.newAddress()
    const { visitorToken, contact } = await server.ask(createVisitor, { token, name }, { token: '', address })
    const caller = { token: visitorToken, address }
    return {
      caller,
      contact,
      write: (body, idFront = newId()) => server.ask(sendVisitorMessage, { token, body, idFront }, caller),
      read: async (pageNumber = 1) => (await server.ask(listVisitorMessages, { token, pageNumber }, caller)).messages,
      ticketId: async () => (await server.ask(listVisitorMessages, { token }, caller)).ticket?.id ?? 0,
      socket: () => server.connect(VISITOR_NAMESPACE, { visitorToken }),
    }
  }
  const ticket = (id: number) => server.ask(getTicket, { id }, admin)
  const waitingTicket = async (text = 'Olá, preciso de ajuda') => {
    const someone = await visitor()
    await someone.write(text)
    return { visitor: someone, ticket: await ticket(await someone.ticketId()) }
  }

  return {
    ...server,
    admin,
    supervisor,
    agent,
    agent2,
    superadmin,
    siteToken,
    suporte: queueId('Suporte'),
    vendas: queueId('Vendas'),
    visitor,
    waitingTicket,
    ticket,
    async openTicket(owner) {
      const waiting = await waitingTicket()
      return { ...waiting, ticket: await server.ask(updateTicket, { id: waiting.ticket.id, status: 'open' }, owner) }
    },
    async place(who, queueIds) {
      const rows = tenantRows(db, { tenantId }, usersQueues)
      await rows.remove(eq(usersQueues.userId, who.userId))
      for (const id of queueIds) await rows.insert({ userId: who.userId, queueId: id })
      server.kernel.ctx.forget(MEMBERS)
    },
    async withSetting({ key, initial }, value, work) {
      await server.ask(changeSetting, { key, value }, admin)
      try {
        return await work()
      } finally {
        await server.ask(changeSetting, { key, value: initial }, admin)
      }
    },
  }
}
