import { performCommand } from '#core/client/commands/runCommand.ts'
import { errorText } from '#core/client/i18n/index.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import type { Step } from '../../contract/index.ts'
import { commandOf } from '../stepSentence.ts'
import type { StepResult } from './runSteps.ts'

/** Does one step on a ticket, as its command would be run: with its permission, `when` and guards. Never throws. */
export async function performStep(step: Step, ticketId: number, ctx: ClientContext): Promise<StepResult> {
  const refuse = (why: 'unknown' | 'notNow' | 'stopped' | 'notDone'): StepResult => ({ isDone: false, reason: ctx.t(`macros.stop.${why}`) })
  const command = commandOf(step, ctx.get)
  const facet = command?.macro
  if (!command || !facet || facet.sentence(step.args, ctx.t) === null) return refuse('unknown')
  try {
    const outcome = await performCommand(command, command.args.parse(await facet.toArgs(step.args, ticketId, ctx)), ctx)
    if (outcome.kind !== 'done') return refuse(outcome.kind)
    // A command that can be undone and brings no undo has asked somebody something instead.
    if (!outcome.undo && !facet.lasts(ctx.get)) return refuse('notDone')
    return { isDone: true, undo: outcome.undo }
  } catch (error) {
    return { isDone: false, reason: errorText(error) }
  }
}
