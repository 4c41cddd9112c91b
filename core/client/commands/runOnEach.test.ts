// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addCatalogues, errorText, initI18n } from '#core/client/i18n/index.ts'
import { startKernel } from '#core/client/kernel.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import { runOnEach } from './runOnEach.ts'
import { undoLast, undoStackAtom } from './undo.ts'

const rows = new Set<number>()
const remove = defineCommand({
  id: 'test.remove',
  title: 'test.remove',
  args: z.object({ id: z.int() }),
  run({ id }) {
    if (id === 13) throw new Error('13')
    if (id === 14) throw new AppError('ERR_LABEL_IN_USE', 409)
    rows.delete(id)
    const undo = () => {
      if (id === 15) throw new AppError('ERR_CHANGED_SINCE', 409)
      rows.add(id)
    }
    return { label: `${id}`, undo }
  },
})
beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({
    'pt-BR': () => import('../workbench/i18n/pt-BR.json'),
    en: () => import('../workbench/i18n/en.json'),
    es: () => import('../workbench/i18n/es.json'),
  })
  await startKernel([{ id: 'test', commands: [remove] }])
})
const start = (ids: readonly number[]) => {
  rows.clear()
  for (const id of ids) rows.add(id)
  return ids.map((id) => ({ id }))
}
const on = (each: readonly { id: number }[], onProgress = vi.fn(), signal = new AbortController().signal) =>
  runOnEach({ command: remove, each, sayDone: (count) => `${count} gone`, onProgress, signal })

test('every row is done with one notice, which takes all of them back', async () => {
  const each = start([1, 2, 3])
  const onProgress = vi.fn()

  await on(each, onProgress)

  expect(rows.size).toBe(0)
  expect(onProgress.mock.calls).toEqual([[1], [2], [3]])
  expect(store.get(undoStackAtom).at(-1)?.label).toBe('3 gone')
  await undoLast()
  expect([...rows].toSorted()).toEqual([1, 2, 3])
})

test('one that fails ends it, and what was done can be taken back', async () => {
  const each = start([1, 13, 3])

  await on(each)

  expect([...rows]).toEqual([13, 3])
  await undoLast()
  expect(rows.size).toBe(3)
})

test('one that is refused stays, the others go on, and it is said how many stayed', async () => {
  const each = start([1, 14, 3])

  await on(each)

  expect([...rows]).toEqual([14])
  expect(
    store
      .get(toastsAtom)
      .map(({ text }) => text)
      .join(),
  ).toContain('1 ficou como estava')
  await undoLast()
  expect(rows.size).toBe(3)
})

test('it stops between two rows when somebody says so', async () => {
  const each = start([1, 2, 3])
  const stop = new AbortController()

  await on(
    each,
    vi.fn(() => stop.abort()),
    stop.signal,
  )

  expect([...rows]).toEqual([2, 3])
})

test('a row whose undo is refused stays as it is, the others come back, and why is said', async () => {
  const each = start([1, 15, 3])
  await on(each)

  await undoLast()

  expect([...rows].toSorted()).toEqual([1, 3])
  expect(store.get(toastsAtom).at(-1)?.text).toBe(errorText(new AppError('ERR_CHANGED_SINCE', 409)))
})
