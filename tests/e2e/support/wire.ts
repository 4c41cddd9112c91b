import AES from 'crypto-js/aes.js'
import { FALLBACK_ENCRYPTION_KEY, login, type Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { listLayouts, saveLayout } from '#core/contract/layouts.ts'
import { type Calls, createCalls } from '#core/server/testing/calls.ts'
import { createCampaign, listCampaigns, NOBODY } from '#plugins/campaigns/contract/index.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { readNotifications } from '#plugins/notifications/contract/index.ts'
import { SMS } from '#plugins/sms/contract/index.ts'
import { putUserConfigs, putUserOnline } from '#plugins/team/contract/index.ts'
import { attendanceFilterSchema } from '#plugins/tickets/contract/attendanceFilter.ts'
import { listTickets, updateTicket } from '#plugins/tickets/contract/index.ts'
import { createVisitor, listVisitorMessages, sendVisitorMessage } from '#plugins/webchat/contract/index.ts'
import { newAddress } from './addresses.ts'
import { deliverUnread } from './deliveries.ts'
import { PASSWORD } from './launch.ts'
import type { Program } from './program.ts'

/** Somebody on the site who needs no browser. */
export interface WireVisitor {
  name: string
  write(body: string): Promise<void>
  ticketId(): Promise<number>
}

/** Somebody of the team who needs no browser. */
export interface WireAgent {
  session: Session
  /** An empty workbench, no filters and no preferences, as on the first day: they live on the server and outlast a journey. */
  tidy(): Promise<void>
  /** Rows for the addresses of screens, by the names of their parameters. Of an administrator; makes a connection to a provider that is not there. */
  rowIds(): Promise<Record<string, number>>
  accept(ticketId: number): Promise<void>
  resolve(ticketId: number): Promise<void>
  write(ticketId: number, body: string): Promise<void>
}

export interface Wire {
  calls: Calls
  visitor(name: string, contact?: { email?: string; phone?: string }): Promise<WireVisitor>
  agent(name: string): Promise<WireAgent>
  /** Ends what earlier journeys left waiting and open: a list draws only the rows that fit, and each journey looks for its own. */
  endAll(): Promise<void>
}

/** The program's calls, for what a journey finds there rather than does. */
export function createWire({ url, webchatToken: token }: Pick<Program, 'url' | 'webchatToken'>): Wire {
  const calls = createCalls(url)
  const wire: Wire = {
    calls,
    async visitor(name, contact = {}) {
      const address = newAddress()
      const { visitorToken } = await calls.ask(createVisitor, { token, name, ...contact }, { token: '', address })
      const caller = { token: visitorToken, address }
      return {
        name,
        write: async (body) => void (await calls.ask(sendVisitorMessage, { token, body, idFront: newId() }, caller)),
        ticketId: async () => (await calls.ask(listVisitorMessages, { token }, caller)).ticket?.id ?? 0,
      }
    },
    async agent(name) {
      const password = AES.encrypt(PASSWORD, FALLBACK_ENCRYPTION_KEY).toString()
      const session = await calls.ask(login, { email: name, password }, { token: '', address: newAddress() })
      return {
        session,
        async tidy() {
          const saved = await calls.ask(listLayouts, {}, session)
          for (const { area } of saved) await calls.ask(saveLayout, { area, layout: { version: 1, tree: null, panels: {} } }, session)
          const first = {
            filtrosAtendimento: attendanceFilterSchema.parse({}),
            enterSends: true,
            isDark: null,
            signature: { isOn: false, text: '' },
            menuColumns: {},
            menuPins: [],
            listDensity: 'normal' as const,
          }
          await calls.ask(putUserOnline, { id: session.userId, isOnline: true }, session)
          // Superadmins have none.
          if (session.profile !== 'superadmin') await calls.ask(readNotifications, { all: true }, session)
          await calls.ask(putUserConfigs, { id: session.userId, ...first }, session)
        },
        async rowIds() {
          const wanted = { name: `Torpedo ${newId().slice(-6)}`, type: SMS, config: { provider: 'zenvia', baseAddress: 'http://127.0.0.1:9', sender: '29800' } }
          const connection = await calls.ask(createConnection, { ...wanted, secrets: { token: 'token-bem-comprido' } }, session)
          await deliverUnread(calls, session, connection.id)
          const [campaign] = (await calls.ask(listCampaigns, {}, session)).campaigns
          const whole = {
            name: 'Aviso de feriado',
            messages: ['Oi, {{firstName}}! Na segunda não abrimos.'],
            connections: [{ id: connection.id }],
            audience: { ...NOBODY, isEverybody: true },
            weekdays: [1, 2, 3, 4, 5],
          }
          const { id: campanhaId } = campaign ?? (await calls.ask(createCampaign, whole, session))
          const { tickets } = await calls.ask(listTickets, { status: ['open'], showAll: true }, session)
          return { ticketId: tickets[0]?.id ?? 0, campanhaId, connectionId: connection.id }
        },
        accept: async (id) => void (await calls.ask(updateTicket, { id, status: 'open', userId: session.userId }, session)),
        resolve: async (id) => void (await calls.ask(updateTicket, { id, status: 'closed' }, session)),
        write: async (ticketId, body) =>
          void (await calls.ask(sendMessage, { ticketId, body, idFront: newId(), fromMe: true, read: 1, sendType: 'chat' }, session)),
      }
    },
    async endAll() {
      const { session } = await wire.agent('admin')
      const { tickets } = await calls.ask(listTickets, { status: ['open', 'pending'], showAll: true, snoozed: 'show' }, session)
      for (const { id } of tickets) await calls.call('PUT', `/tickets/${id}`, { token: session.token, body: { status: 'closed' } })
    },
  }
  return wire
}
