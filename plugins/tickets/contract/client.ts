import type { Atom } from 'jotai'
import { definePoint, defineService } from '#core/contract/define.ts'
import type { Ticket } from './ticket.ts'

/** The browser's cache of tickets, as other plugins' screens use it. */
export interface TicketRows {
  /** One ticket; undefined until it is loaded or once it has left. */
  rowAtom(ticketId: number): Atom<Ticket | undefined>
  get(ticketId: number): Ticket | undefined
  upsert(...tickets: Ticket[]): void
  /** From the cache, else from the server. @throws noTicketFound (404) */
  load(ticketId: number): Promise<Ticket>
}
export const ticketRows = defineService<TicketRows>('tickets.rows')

/** The plugin with the conversation screen: opens a ticket where its list was asked to. */
export interface Conversations {
  open(ticketId: number, place: 'main' | 'right'): void
  /** Panel and parameters, for routes. */
  panelRef(ticketId: number): unknown
}
export const conversations = defineService<Conversations>('tickets.conversations')

/** A part of the details tile. `component` gets the ticket's id. */
export interface TicketSideSection<C> {
  id: string
  order: number
  component: C
}
export const ticketSideSections = definePoint<TicketSideSection<unknown>>('tickets.sideSections')
