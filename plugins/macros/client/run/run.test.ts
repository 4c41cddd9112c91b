import { expect, test } from 'vitest'
import { composeUndo } from '#core/client/commands/composeUndo.ts'
import type { Undo } from '#core/client/plugin.ts'
import { runMany } from './runMany.ts'
import { runSteps, type StepResult } from './runSteps.ts'

/** Steps that write down what happened; those named in `failing` cannot be done, those in `lasting` have no undo. */
function stage({ failing = '', lasting = '' } = {}) {
  const log: string[] = []
  const undoOf = (name: string): Undo => ({ label: name, undo: () => void log.push(`-${name}`) })
  const perform = async (name: string): Promise<StepResult> => {
    if (failing.includes(name)) return { isDone: false, reason: `no ${name}` }
    log.push(name)
    return { isDone: true, undo: lasting.includes(name) ? null : undoOf(name) }
  }
  return { log, perform }
}

test.each([
  ['all of them', ['a', 'b', 'c'], {}, 'a b c -c -b -a', null],
  ['those before the one that fails', ['a', 'b', 'c'], { failing: 'b' }, 'a -a', { at: 1, reason: 'no b' }],
  ['nothing where the first fails', ['a', 'b'], { failing: 'a' }, '', { at: 0, reason: 'no a' }],
  ['what stays done is not taken back', ['a', 'b', 'c'], { lasting: 'b' }, 'a b c -c -a', null],
])('steps are done in order and taken back in reverse: %s', async (_what, steps, parts, expected, stop) => {
  const { log, perform } = stage(parts)

  const run = await runSteps(steps, perform)
  await composeUndo('all', run.undos).undo()

  expect(log.join(' ')).toBe(expected)
  expect(run.stop).toEqual(stop)
})

test('an undo that fails goes on where it stopped', async () => {
  const log: string[] = []
  let isDown = true
  const undo = composeUndo('all', [
    { label: 'a', undo: () => void log.push('-a') },
    {
      label: 'b',
      undo() {
        if (isDown) throw new Error('down')
        log.push('-b')
      },
    },
    { label: 'c', undo: () => void log.push('-c') },
  ])

  await expect(Promise.resolve(undo.undo())).rejects.toThrow('down')
  isDown = false
  await undo.undo()

  expect(log).toEqual(['-c', '-b', '-a'])
})

test('a ticket that stops does not stop the others; who cancels lets the one at work end', async () => {
  const noted: number[] = []
  const run = async (ticketId: number) => ({ name: `#${ticketId}`, done: 0, undos: [], stop: ticketId === 2 ? { at: 0, reason: 'closed' } : null })

  const runs = await runMany([1, 2, 3, 4], run, { note: (done) => noted.push(done), isCancelled: () => noted.length === 3 })

  expect(runs.map(({ name, stop }) => [name, stop?.reason])).toEqual([
    ['#1', undefined],
    ['#2', 'closed'],
    ['#3', undefined],
  ])
  expect(noted).toEqual([1, 2, 3])
})
