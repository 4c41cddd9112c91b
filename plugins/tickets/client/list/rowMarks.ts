import { atom } from 'jotai'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { type TicketRowMark, ticketRowMarks } from '../../contract/client.ts'
import type { Ticket } from '../../contract/index.ts'

const allAtom = contributionsAtom(ticketRowMarks)

/** Marks that other plugins add to rows, in their order. */
export const rowMarksAtom = atom((get) => get(allAtom).toSorted((one, other) => one.order - other.order))

export type ShownMark = Pick<TicketRowMark, 'id' | 'component'> & { text: string }

/** The marks that a ticket has. */
export const marksOf = (ticket: Ticket, marks: readonly TicketRowMark[]): ShownMark[] =>
  marks.flatMap(({ id, component, text }) => {
    const tip = text(ticket)
    return tip === null ? [] : [{ id, component, text: tip }]
  })
