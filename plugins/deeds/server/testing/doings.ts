import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import * as tickets from '#plugins/tickets/contract/index.ts'
import type { Desk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

type Change = Omit<z.input<(typeof tickets.updateTicket)['input']>, 'id'>

/** Actions that tests do at a desk; `agent` does them unless somebody else is named. */
export function createDoings(desk: Desk) {
  const mine = async (who: Session = desk.agent) => (await desk.ask(contract.listActivity, {}, who)).deeds
  return {
    mine,
    /** The newest action. */
    async last(who: Session = desk.agent): Promise<contract.ActivityItem> {
      const [action] = await mine(who)
      if (!action) throw new Error('no deed')
      return action
    },
    update: (id: number, change: Change, who: Session = desk.agent) => desk.ask(tickets.updateTicket, { id, ...change }, who),
    takeBack: (id: number, who: Session = desk.agent) => desk.ask(contract.undoAction, { id }, who),
    refused: (id: number, who: Session = desk.agent) => desk.refusal(contract.undoAction, { id }, who),
    opened: async (who: Session = desk.agent) => (await desk.openTicket(who)).ticket,
  }
}
