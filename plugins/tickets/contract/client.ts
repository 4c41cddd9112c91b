import type { Atom } from 'jotai'
import type { ComponentType } from 'react'
import type { Answers, CommandStep } from '#core/contract/asking.ts'
import { definePoint, defineService, type Id } from '#core/contract/define.ts'
import type { WaitingLimits } from './lateness.ts'
import type { StandardView } from './standardViews.ts'
import type { Ticket } from './ticket.ts'

/** The browser's cache of tickets, as other plugins' screens use it. */
export interface TicketRows {
  /** Every ticket this browser knows. */
  rowsAtom: Atom<ReadonlyMap<number, Ticket>>
  /** A ticket; undefined until it is loaded or once it has left. */
  rowAtom(ticketId: number): Atom<Ticket | undefined>
  get(ticketId: number): Ticket | undefined
  /** Takes what an action of this browser answered. */
  upsert(...tickets: Ticket[]): void
  /** Takes what a question of this browser answered: no action, and so no news of one's own. */
  keep(...tickets: Ticket[]): void
  /** Changes known rows by what another event says of them: answers the same row where nothing is new. */
  patch(change: (ticket: Ticket) => Ticket): void
  /** From the cache, else from the server. @throws noTicketFound (404) */
  load(ticketId: number): Promise<Ticket>
  /**
   * The ticket that a key or the palette means by 'this ticket': the list's row while the list has the focus, what `ticketTargets` says of other panels, else
   * the conversation; null for none.
   */
  targetAtom: Atom<number | null>
  /** The conversation that has the focus, else the one that had it last. */
  activeAtom: Atom<number | null>
  /** After how many milliseconds a wait is late, and very late: the company's own times. */
  waitingLimitsAtom: Atom<WaitingLimits>
}
export const ticketRows = defineService<TicketRows>('tickets.rows')

/** While a panel of this type has the focus, 'this ticket' is the one that its own cursor stands on. */
export interface TicketTarget {
  panel: Id
  ticketIdAtom: Atom<number | null>
}
export const ticketTargets = definePoint<TicketTarget>('tickets.targets')

/** A choice of the filter; its id is a value of the part. */
export interface FilterChoice {
  id: number
  name: string
  colour?: string
}

/** A filter of the list whose choices another plugin knows. */
export interface TicketFilterSource {
  /** A field of the filter that holds ids (`tagIds`) or one (`kanban`), else the id of a part of the ticket. */
  of: string
  /** Catalogue keys: what it is called, and for one of which only one can be chosen, what stands for any. */
  title: string
  any?: string
  order: number
  /** Of the query that keeps them: asked again when it is invalidated. */
  queryKey: readonly string[]
  load(): Promise<readonly FilterChoice[]>
}
export const ticketFilterSources = definePoint<TicketFilterSource>('tickets.filterSources')

/** A small mark at the end of a row of the list, of an attribute that another plugin adds. */
export interface TicketRowMark {
  id: string
  order: number
  /** Text of its tip and for screen readers; null where the ticket has none, and then nothing is drawn. */
  text(ticket: Ticket): string | null
  component: ComponentType<{ ticket: Ticket }>
}
export const ticketRowMarks = definePoint<TicketRowMark>('tickets.rowMarks')

/** Tickets that somebody picked in the list. A command with the menu `tickets.picked` and no arguments is a button there. */
export interface PickedTickets {
  /** Empty: nothing is picked; null: everything that the filter lets through, of which only the server knows. */
  idsAtom: Atom<readonly number[] | null>
  clear(): void
}
export const pickedTickets = defineService<PickedTickets>('tickets.picked')

export interface Colleague {
  userId: number
  name: string
}

/** A colleague who writes, or speaks into a voice note. */
export interface ColleagueWriting extends Colleague {
  isRecording: boolean
}

/** People who are at a ticket right now; oneself is left out. */
export interface TicketPresence {
  viewersAtom(ticketId: number): Atom<readonly Colleague[]>
  writersAtom(ticketId: number): Atom<readonly ColleagueWriting[]>
}
export const ticketPresence = defineService<TicketPresence>('tickets.presence')

/** The plugin with the conversation screen: opens a ticket where its list was asked to. */
export interface Conversations {
  open(ticketId: number, place: 'main' | 'right'): void
  /** Goes to the part of an open conversation that the query of its address names. @throws AppError */
  showPart(ticketId: number, query: URLSearchParams): Promise<void>
  /** Panel and parameters, for routes. */
  panelRef(ticketId: number): unknown
}
/** The list of tickets as other plugins' screens lead to it. */
export interface TicketLists {
  /** Puts a view's filter and tab into the list and goes there. */
  show(view: Pick<StandardView, 'filter' | 'tab'>): void
}
export const ticketLists = defineService<TicketLists>('tickets.lists')

export const conversations = defineService<Conversations>('tickets.conversations')

/** A part of the details tile, in their order; below 0 it stands above the facts of the ticket. `component` gets the ticket's id. */
export interface TicketSideSection<C> {
  id: string
  order: number
  component: C
}
/** A part of the preview of a row, in their order; `component` gets the ticket's id. It marks nothing as read. */
export const ticketPeekParts = definePoint<TicketSideSection<unknown>>('tickets.peekParts')
export const ticketSideSections = definePoint<TicketSideSection<unknown>>('tickets.sideSections')

/** Props of a part about a connection that is down: its id. */
export interface DownConnectionProps {
  connectionId: number
}
/** Beside a connection that is down, above the list of tickets: why, and how it is mended. */
export const downConnectionParts = definePoint<TicketSideSection<ComponentType<DownConnectionProps>>>('tickets.downConnectionParts')

/** Answers given for a ticket when it is resolved. */
export interface ResolveAnswers {
  reasonId?: number | null
  /** Absent: what the company sends by itself; null: nothing. */
  farewellId?: number | null
}

export interface QuestionForLater {
  steps: readonly CommandStep[]
  toAnswers(answers: Answers): ResolveAnswers
  summary(answers: Answers): string
}

/** Asks somebody who resolves: for a reason, a closing message. */
export interface ResolveQuestion {
  id: string
  /** Whether this ticket may not, or should not, be resolved without being asked. */
  isNeeded(ticket: Ticket): Promise<boolean>
  /** Opens the question; `finish` resolves with the answers. Nothing happens when it is closed without an answer. */
  ask(ticket: Ticket, finish: (answers: ResolveAnswers) => void): void
  /** The same question for the palette, step by step. */
  steps(ticket: Ticket): Promise<{ steps: readonly CommandStep[]; toAnswers: (answers: Answers) => ResolveAnswers }>
  /** The same for tickets that are not known yet, as a macro keeps it. */
  stepsForLater(): Promise<QuestionForLater>
  /** Text of the answers that were just given for a ticket; empty where they say nothing. */
  summary(answers: ResolveAnswers, ticketId: number): string
}
export const resolveQuestions = definePoint<ResolveQuestion>('tickets.resolveQuestions')
