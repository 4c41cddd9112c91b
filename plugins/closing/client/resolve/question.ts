import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { ResolveQuestion } from '#plugins/tickets/contract/client.ts'
import { askOnClosing } from '../../contract/index.ts'
import { closingDialogAtom } from '../dialog.atoms.ts'
import { choicesQuery } from '../queries.ts'
import { wantsToBeAsked } from './lastChoice.ts'
import { resolveSteps, stepsForLater, textsOf } from './resolveSteps.ts'
import { settingsQuery } from './settingsQuery.ts'

/** Asked where a reason is mandatory, the company asks always, or the person wants it. */
export const askBeforeResolving: ResolveQuestion = {
  id: 'closing',
  async isNeeded(ticket) {
    const userId = getContext().get(sessionAtom)?.userId
    if (userId !== undefined && wantsToBeAsked(userId)) return true
    const settings = await queryClient.fetchQuery(settingsQuery).catch(() => [])
    if (settings.some(({ key, value }) => key === askOnClosing.key && value === 'enabled')) return true
    return (await queryClient.fetchQuery(choicesQuery(ticket.id))).isReasonNeeded
  },
  ask: (ticket, finish) => getContext().set(closingDialogAtom, { ticket, finish }),
  steps: resolveSteps,
  stepsForLater,
  summary: textsOf,
}
