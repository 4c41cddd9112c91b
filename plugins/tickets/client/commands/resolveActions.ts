import { DoubleChevronRight, TickCircle } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import type { Asking } from '#core/contract/asking.ts'
import { AppError } from '#core/contract/errors.ts'
import { conversations, resolveQuestions, ticketRows } from '../../contract/index.ts'
import { mayTakeResolveBack } from '../rights.ts'
import { cursorAtom } from '../target.ts'
import { nextTicket } from './nextTicket.ts'
import { change, common, isAlive, type TicketArgs, takeBack, ticketArgs, undoable } from './shared.ts'
import { resolveStep } from './steps/resolveStep.ts'

const questionsAtom = contributionsAtom(resolveQuestions)

/** Without the right to reopen, only a closing of a moment ago goes back. @throws the refusal, in these words */
const sayWhyNot =
  (ctx: ClientContext) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.status !== 403) throw error
    throw new AppError(error.code, error.status, { ...error.body, sentence: ctx.t('tickets.refusal.slipOver') })
  }

/** Asks what there is to ask, and resolves with the answers. */
async function ask(ctx: ClientContext, ticketId: number, andNext: boolean): Promise<void> {
  const ticket = await ctx.use(ticketRows).load(ticketId)
  for (const question of ctx.get(questionsAtom)) {
    if (await question.isNeeded(ticket)) return question.ask(ticket, (answers) => void ctx.run(resolveWith, { ticketId, andNext, ...answers }))
  }
  return ctx.run(resolveWith, { ticketId, andNext })
}

/** The first question that must be asked, as steps of the palette. */
const inSteps =
  (andNext: boolean) =>
  async ({ ticketId }: TicketArgs, ctx: ClientContext): Promise<Asking | null> => {
    const ticket = await ctx.use(ticketRows).load(ticketId)
    for (const question of ctx.get(questionsAtom)) {
      if (!(await question.isNeeded(ticket))) continue
      const { steps, toAnswers } = await question.steps(ticket)
      return steps.length === 0 ? null : { steps, finish: (answers) => ctx.run(resolveWith, { ticketId, andNext, ...toAnswers(answers) }) }
    }
    return null
  }

export const resolveTicket = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.resolve',
  title: 'tickets.command.resolve',
  icon: TickCircle,
  keys: 'e',
  menus: [{ menu: 'tickets.row', order: 20 }],
  when: isAlive,
  refusal: () => 'tickets.refusal.resolved',
  run: ({ ticketId }, ctx) => ask(ctx, ticketId, false),
  ask: inSteps(false),
})

/** Works from inside the reply box too, so that the chain goes on without a mouse. */
const resolveNext = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.resolveNext',
  title: 'tickets.command.resolveNext',
  icon: DoubleChevronRight,
  keys: 'mod+e',
  inText: true,
  menus: [{ menu: 'tickets.row', order: 21 }],
  when: isAlive,
  run: ({ ticketId }, ctx) => ask(ctx, ticketId, true),
  ask: inSteps(true),
})

/** Run once nothing is left to ask. */
export const resolveWith = defineCommand({
  id: 'tickets.resolveWith',
  title: 'tickets.command.resolve',
  icon: TickCircle,
  args: ticketArgs.extend({ andNext: z.boolean(), reasonId: z.int().nullable().optional(), farewellId: z.int().nullable().optional() }),
  macro: resolveStep,
  permission: 'tickets.update',
  isHidden: true,
  isFinal: true,
  async run({ ticketId, andNext, ...answers }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    // Its row is about to leave the list, and its place there with it.
    const next = andNext ? nextTicket(ctx.get, ticketId) : null
    const after = await change(ctx, ticketId, { status: 'closed', ...answers })
    if (next) {
      ctx.set(cursorAtom, next.id)
      ctx.use(conversations).open(next.id, 'main')
    } else if (andNext) ctx.notify(ctx.t('tickets.done.noNext'))
    const owner = before.userId === ctx.get(sessionAtom)?.userId ? undefined : before.user?.name
    const label = owner ? ctx.t('tickets.done.resolvedOf', { name: before.name, owner }) : ctx.t('tickets.done.resolved', { name: before.name })
    if (!mayTakeResolveBack(ctx.get)) return ctx.notify(label)
    return undoable(ctx, before, after, { label, undo: () => takeBack(ctx, after).catch(sayWhyNot(ctx)) })
  },
})

export const resolveActions: readonly AnyCommand[] = [resolveTicket, resolveNext, resolveWith]
