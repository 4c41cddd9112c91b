import { composeUndo } from '#core/client/commands/composeUndo.ts'
import type { ClientContext, Undo } from '#core/client/plugin.ts'
import type { Macro } from '../../contract/index.ts'
import { stepSentence } from '../stepSentence.ts'
import type { TicketRun } from './runMany.ts'

/** More stops than these are only counted. */
const MOST_NAMED = 3

/** Says what became of a run, and answers the one undo of all that was done; null where nothing can be taken back. */
export function sayOutcome({ name, steps }: Macro, runs: readonly TicketRun[], total: number, ctx: ClientContext): Undo | null {
  const { t } = ctx
  const stopped = runs.filter(({ stop }) => stop !== null)
  const stopText = ({ name: ticket, stop }: TicketRun): string => {
    const step = stop && steps[stop.at]
    return step ? t('macros.stopped', { ticket, at: stop.at + 1, step: stepSentence(step, ctx.get, t).sentence, reason: stop.reason }) : ''
  }
  if (stopped.length > 0) {
    const more = stopped.length - MOST_NAMED
    const stopTexts = [...stopped.slice(0, MOST_NAMED).map(stopText), ...(more > 0 ? [t('macros.stoppedMore', { count: more })] : [])]
    ctx.notify(t('macros.stoppedIn', { name, said: stopTexts.join('; ') }), 'danger')
  }
  const whole = runs.length - stopped.length
  const [first] = runs
  const label =
    total > 1
      ? t('macros.done.many', { name, done: whole, total })
      : first?.stop
        ? t('macros.done.part', { name, done: first.done, total: steps.length, ticket: first.name })
        : t('macros.done.one', { name, ticket: first?.name ?? '' })
  const undos = runs.flatMap((run) => run.undos)
  if (undos.length > 0) return composeUndo(label, undos)
  if (whole > 0) ctx.notify(label)
  return null
}
