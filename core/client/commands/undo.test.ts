// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearSession, saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { initI18n, t } from '#core/client/i18n/index.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import type { Command } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import { undo } from './coreCommands.ts'
import { runCommand } from './runCommand.ts'
import { noteFinal, offerUndo, undoLast, undoStackAtom } from './undo.ts'

const undone: string[] = []
const offer = (label: string) => offerUndo({ label, undo: () => void undone.push(label) })

/** An action whose answer comes when the test says so. */
function actionOnItsWay(label: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const command: Command<Record<string, never>> = {
    id: 'test.deed',
    title: label,
    args: z.object({}),
    run: async () => {
      await promise
      return { label, undo: () => void undone.push(label) }
    },
  }
  const ended = runCommand(command, {})
  const answer = () => {
    resolve()
    return ended
  }
  return { answer }
}

beforeAll(() => initI18n('pt-BR'))
// Each test is another person: what one could not take back is not the next one's.
let userId = 4300
beforeEach(() => saveSession(testSession({ userId: ++userId })))
afterEach(() => {
  undone.length = 0
  clearSession()
  vi.useRealTimers()
})

test('a deed whose answer is still on its way is the last one, not the one before it', async () => {
  offer('before')
  const action = actionOnItsWay('last')

  const taken = undoLast()
  await action.answer()

  expect(await taken).toEqual({ kind: 'done' })
  expect(undone).toEqual(['last'])
})

test('asked for twice at once, one comes after the other, the newest first', async () => {
  const events: string[] = []
  offer('first')
  offerUndo({
    label: 'second',
    undo: async () => {
      events.push('begins')
      await Promise.resolve()
      events.push(`ends after ${undone.length} others`)
    },
  })

  expect(await Promise.all([undoLast(), undoLast(), undoLast()])).toEqual([{ kind: 'done' }, { kind: 'done' }, { kind: 'nothing' }])

  expect(events).toEqual(['begins', 'ends after 0 others'])
  expect(undone).toEqual(['first'])
})

test('what does not end takes nothing else back, says so, and is not waited for again', async () => {
  vi.useFakeTimers()
  offer('before')
  const action = actionOnItsWay('late')

  const taken = undoLast()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(await taken).toEqual({ kind: 'busy' })
  expect(undone).toEqual([])
  expect(await undoLast()).toEqual({ kind: 'done' })
  expect(undone).toEqual(['before'])
  await action.answer()
})

test('the command does not wait for itself, and says when there is nothing', async () => {
  offer('only')

  await runCommand(undo, {})
  await vi.waitFor(() => expect(undone).toEqual(['only']))
  await runCommand(undo, {})

  await vi.waitFor(() => expect(store.get(toastsAtom).at(-1)?.text).toBe(t('workbench.nothingToUndo')))
})

test('the last deed is taken back once, and its toast goes', async () => {
  const undo = vi.fn()
  offerUndo({ label: 'Etiqueta removida', undo })

  expect(await undoLast()).toEqual({ kind: 'done' })
  expect(await undoLast()).toEqual({ kind: 'nothing' })
  expect(undo).toHaveBeenCalledTimes(1)
  expect(store.get(undoStackAtom)).toEqual([])
  expect(store.get(toastsAtom).some((toast) => toast.text === 'Etiqueta removida')).toBe(false)
})

test('an undo that fails stays on the stack', async () => {
  offerUndo({ label: 'Nota apagada', undo: () => Promise.reject(new Error('offline')) })

  await undoLast()

  expect(store.get(undoStackAtom).map((entry) => entry.label)).toEqual(['Nota apagada'])
})

test('an undo that is refused leaves the stack; one that a lost line stopped stays', async () => {
  offerUndo({ label: 'Transferido', undo: () => Promise.reject(new AppError('ERR_CHANGED_SINCE', 409)) })
  await undoLast()
  offerUndo({ label: 'Resolvido', undo: () => Promise.reject(new AppError('ERR_OFFLINE', 0)) })
  await undoLast()

  const labels = store.get(undoStackAtom).map((entry) => entry.label)
  expect([labels.includes('Transferido'), labels.includes('Resolvido')]).toEqual([false, true])
})

test('a deed without an inverse is named, and what was done before it stays, however often the key is pressed', async () => {
  offer('before')
  await runCommand({ id: 'test.send', title: 'Enviar', args: z.object({}), isFinal: true, run: () => {} }, {})

  expect(await undoLast()).toEqual({ kind: 'final', label: 'Enviar' })
  await runCommand(undo, {})

  await vi.waitFor(() => expect(store.get(toastsAtom).at(-1)?.text).toBe(t('workbench.undoFinal', { label: 'Enviar' })))
  expect(undone).toEqual([])
  offer('after')
  expect(await undoLast()).toEqual({ kind: 'done' })
  expect(undone).toEqual(['after'])
})

test('one that answers its inverse has one', async () => {
  await runCommand(
    {
      id: 'test.resolve',
      title: 'Resolver',
      args: z.object({}),
      isFinal: true,
      run: () => ({ label: 'Resolvido', undo: () => void undone.push('Resolvido') }),
    },
    {},
  )

  expect(await undoLast()).toEqual({ kind: 'done' })
  expect(undone).toEqual(['Resolvido'])
})

test('the toast of an older deed takes that one back all the same', async () => {
  offer('before')
  const { action } = store.get(toastsAtom).at(-1) ?? {}
  noteFinal('Enviar')

  action?.run()

  await vi.waitFor(() => expect(undone).toEqual(['before']))
})

test('what the person may not take back stays as what cannot be undone', async () => {
  offer('before')
  offerUndo({ label: 'Resolvido', undo: () => Promise.reject(new AppError('ERR_NO_PERMISSION', 403)) })

  await undoLast()

  expect(await undoLast()).toEqual({ kind: 'final', label: 'Resolvido' })
  expect(undone).toEqual([])
})
