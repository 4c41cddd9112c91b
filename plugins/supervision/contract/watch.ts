import { defineSignal } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'

/** Tickets that one window watches at once: four walls of 24 tiles. */
export const MOST_WATCHED = 96

/** A tile of the wall shows the ticket: the browser hears what those at the ticket hear, and nobody sees it there. Refused for tickets one may not read, and beyond `MOST_WATCHED`. */
export const watchTicket = defineSignal({ name: 'supervisionWatch', permission: 'supervision.watch', payload: idParam })
export const unwatchTicket = defineSignal({ name: 'supervisionUnwatch', permission: 'supervision.watch', payload: idParam })

/** The window watches as many tickets as it may. */
export const tooManyWatched = () => new AppError('ERR_TOO_MANY_WATCHED', 429)
