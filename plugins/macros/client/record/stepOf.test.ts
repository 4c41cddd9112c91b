import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { macroStep } from '#core/client/commands/macroStep.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, defineCommand, type Undo } from '#core/client/plugin.ts'
import { stepOf } from './stepOf.ts'

const { get } = createStore()
const ctx = { ...getContext(), get }

const kept = z.object({ priority: z.string() })
const facet = (lasts: boolean) =>
  macroStep<{ ticketId: number; priority: string }, { priority: string }>({
    title: 'test.rank',
    storedSchema: kept,
    lasts: () => lasts,
    keep: ({ priority }) => (priority === '' ? null : { priority }),
    sentence: ({ priority }) => priority,
    toArgs: ({ priority }, ticketId) => ({ ticketId, priority }),
  })
const command = (macro: AnyCommand['macro']): AnyCommand => defineCommand({ id: 'test.rank', title: 'test.rank', args: z.unknown(), macro, run: () => {} })
const undo: Undo = { label: 'ranked', undo: () => {} }
const args = { ticketId: 7, priority: 'high' }
const step = { command: 'test.rank', args: { priority: 'high' } }

test.each([
  ['a deed without its ticket', { command: command(facet(false)), args, undo }, step],
  ['one that stays done', { command: command(facet(true)), args, undo: null }, step],
  ['not what is no step of macros', { command: command(undefined), args, undo }, null],
  ['not what only asked something', { command: command(facet(false)), args, undo: null }, null],
  ['not a run of which nothing is kept', { command: command(facet(false)), args: { ...args, priority: '' }, undo }, null],
])('is recorded: %s', (_what, ran, expected) => {
  expect(stepOf(ran, ctx)).toEqual(expected)
})

test('what was kept comes back as arguments for another ticket, and what cannot be read as no words', () => {
  const { sentence, toArgs } = facet(false)

  expect(toArgs(step.args, 9, ctx)).toEqual({ ticketId: 9, priority: 'high' })
  expect([sentence(step.args, ctx.t), sentence({ priority: 3 }, ctx.t)]).toEqual(['high', null])
})
