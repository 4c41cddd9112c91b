import { Play } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { errorText } from '#core/client/i18n/index.ts'
import { contextWithin, getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, type ClientContext, defineCommand, type Undo } from '#core/client/plugin.ts'
import { pickedTickets, ticketRows } from '#plugins/tickets/contract/client.ts'
import { type Macro, noMacroFound, startRun } from '../../contract/index.ts'
import { macroDialogAtom } from '../dialogs.atoms.ts'
import { cachedMacro } from '../macros.ts'
import { stepSentence } from '../stepSentence.ts'
import { performStep } from './performStep.ts'
import { runningMacroAtom } from './progress.atoms.ts'
import { runMany, type TicketRun } from './runMany.ts'
import { runSteps } from './runSteps.ts'
import { sayOutcome } from './sayOutcome.ts'

/** Rows of runs in the log of actions. */
const RUN_ROWS = 'deeds.run'

const runArgs = z.object({ macroId: z.int(), ticketIds: z.array(z.int()).min(1) })

/** @throws noMacroFound (404) */
function macroOf(macroId: number): Macro {
  const macro = cachedMacro(macroId)
  if (!macro) throw noMacroFound()
  return macro
}

const runOn =
  ({ steps }: Macro, ctx: ClientContext) =>
  async (ticketId: number): Promise<TicketRun> => {
    try {
      // A command asks of the row here whether it can run.
      const { name } = await ctx.use(ticketRows).load(ticketId)
      return { name, ...(await runSteps(steps, (step) => performStep(step, ticketId, ctx))) }
    } catch (error) {
      return { name: `#${ticketId}`, done: 0, undos: [], stop: { at: 0, reason: errorText(error) } }
    }
  }

/** The log holds the run as one entry, with its steps. */
const byLog = (runId: string, undo: Undo | null): Undo | null => undo && { label: undo.label, undo: () => undoAction({ rows: RUN_ROWS, rowId: runId, rev: 0 }) }

/** Runs at once what one key can take back on one ticket; else it first says what will happen. */
export const runMacro = defineCommand({
  id: 'macros.run',
  title: 'macros.command.run',
  args: runArgs,
  permission: 'macros.list',
  isHidden: true,
  run({ macroId, ticketIds }, ctx) {
    const { steps } = macroOf(macroId)
    const isPlain = ticketIds.length === 1 && steps.every((step) => !stepSentence(step, ctx.get, ctx.t).lasts)
    if (isPlain) return ctx.run(runNow, { macroId, ticketIds })
    ctx.set(macroDialogAtom, { kind: 'confirm', macroId, ticketIds })
  },
})

/** Run once somebody knows what it will do. */
export const runNow = defineCommand({
  id: 'macros.runNow',
  title: 'macros.command.run',
  args: runArgs,
  permission: 'macros.list',
  isHidden: true,
  when: (get) => get(runningMacroAtom) === null,
  async run({ macroId, ticketIds }, ctx) {
    const macro = macroOf(macroId)
    ctx.set(runningMacroAtom, { name: macro.name, done: 0, total: ticketIds.length, isCancelled: false })
    try {
      const { runId } = await ctx.call(startRun, { id: macroId, ticketIds })
      const runs = await runMany(ticketIds, runOn(macro, contextWithin(runId)), {
        note: (done) => ctx.set(runningMacroAtom, (now) => now && { ...now, done }),
        isCancelled: () => ctx.get(runningMacroAtom)?.isCancelled === true,
      })
      if (ticketIds.length > 1) ctx.use(pickedTickets).clear()
      return byLog(runId, sayOutcome(macro, runs, ticketIds.length, ctx)) ?? undefined
    } finally {
      ctx.set(runningMacroAtom, null)
    }
  },
})

/** Lets the ticket at work end, and takes no further one. */
export const cancelRun = defineCommand({
  id: 'macros.cancelRun',
  title: 'macros.command.cancelRun',
  args: z.object({}),
  when: (get) => get(runningMacroAtom)?.isCancelled === false,
  run: (_args, ctx) => ctx.set(runningMacroAtom, (now) => now && { ...now, isCancelled: true }),
})

/** Asks which macro is to run on the picked tickets: a button of the bar there. */
const runOnPicked = defineCommand({
  id: 'macros.runOnPicked',
  title: 'macros.command.runOnPicked',
  icon: Play,
  args: z.object({}),
  menus: [{ menu: 'tickets.picked', order: 10 }],
  permission: 'macros.list',
  when: (get) => (get(getContext().use(pickedTickets).idsAtom)?.length ?? 0) > 0,
  run: (_args, ctx) => ctx.set(macroDialogAtom, { kind: 'pick', ticketIds: ctx.get(ctx.use(pickedTickets).idsAtom) ?? [] }),
})

export const runCommands: readonly AnyCommand[] = [runMacro, runNow, cancelRun, runOnPicked]
