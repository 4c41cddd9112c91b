// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { editRow, removeRow } from '#core/client/commands/coreCommands.ts'
import { undoLast } from '#core/client/commands/undo.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { notify } from '#core/client/notify/index.ts'
import { store } from '#core/client/store/store.ts'
import { createRandom, type Random } from '#core/contract/random.ts'
import { pinsScreen } from './testing/pins.ts'
import { pinsPanel } from './testing/pinsPanel.tsx'

const { server, newPin, showPanel, press, run } = pinsPanel(6)

// The test's browser lays nothing out: without a height no row would be drawn.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})

/** Id of a row that is drawn: its name tells it. */
const idIn = (row: Element | null): number | null => {
  const title = row?.querySelectorAll('[role="gridcell"]')[1]?.textContent ?? ''
  return title === '' ? null : Number(title.replace('Pino ', ''))
}
const grid = () => screen.queryByRole('grid')
const shownActive = () => idIn(document.getElementById(grid()?.getAttribute('aria-activedescendant') ?? ''))
const shownPicked = () => [...document.querySelectorAll('.table-row[aria-selected="true"]')].flatMap((row) => idIn(row) ?? []).toSorted((a, b) => a - b)
const removed = () => server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => Number(path.split('/').at(-1)))
const refetch = () => act(() => queryClient.invalidateQueries())

/** Whatever may come between a look at the table and a key. */
const events: readonly ((random: Random) => Promise<unknown>)[] = [
  (random) => press(random.pick(['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'])),
  () => press('x'),
  () => press('x'),
  () => press('a', { ctrlKey: true }),
  () => press('Escape'),
  (random) => {
    server.rows = random.chance(0.5) ? [newPin(), ...server.rows] : [...server.rows, newPin()]
    return refetch()
  },
  (random) => {
    if (server.rows.length > 0) server.rows = server.rows.filter((row) => row.id !== random.pick(server.rows).id)
    return refetch()
  },
  (random) => {
    server.rows = random.shuffle(server.rows)
    return refetch()
  },
  () => act(() => queryClient.resetQueries()),
  (random) => act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: random.pick(['', 'Pino', '1', '3']) } })),
  () => act(async () => void (await undoLast())),
  () => act(async () => notify('Algo aconteceu')),
  () => act(async () => void fireEvent.click(document.querySelector('.table-sort') ?? document.body)),
]

test.each(Array.from({ length: 12 }, (_none, seed) => seed + 1))('no key acts on a row that is not marked and drawn (seed %i)', async (seed) => {
  const random = createRandom(seed)
  await showPanel()
  let acted = 0
  for (let step = 0; step < 40; step += 1) {
    await random.pick(events)(random)
    if (!random.chance(0.3)) continue
    const [active, picked] = [shownActive(), shownPicked()]
    const before = removed().length
    if (random.chance(0.5)) {
      store.set(pinsScreen.dialog, null)
      await run(editRow)
      const shown = store.get(pinsScreen.dialog)
      expect(shown === null || shown === 'new' ? null : shown.id).toBe(active)
      store.set(pinsScreen.dialog, null)
    } else {
      await run(removeRow)
      const gone = removed().slice(before)
      if (picked.length > 0) expect(gone.toSorted((a, b) => a - b)).toEqual(picked)
      else expect(gone).toEqual(active === null ? [] : [active])
    }
    acted += 1
  }
  expect(acted).toBeGreaterThan(0)
})

test('Delete waits while the picked rows go, and never takes the row under the cursor instead', async () => {
  await showPanel()
  const waiting: (() => void)[] = []
  const answered = fakeServer(({ method, path }) => {
    if (method !== 'DELETE') return { json: server.rows }
    return new Promise((resolve) => void waiting.push(() => resolve({ json: { id: Number(path.split('/').at(-1)) } })))
  })
  await press('x')
  await press('End')
  await run(removeRow)
  await run(removeRow)

  expect(answered.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/pins/1'])
  await act(async () => {
    for (const answer of waiting) answer()
  })
})
