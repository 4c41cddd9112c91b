// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { resolveArgs } from '#core/client/commands/commandState.ts'
import { editRow, removeRow } from '#core/client/commands/coreCommands.ts'
import { undoLast } from '#core/client/commands/undo.ts'
import { store } from '#core/client/store/store.ts'
import { focusedIdAtom } from '#core/client/workbench/focus.atoms.ts'
import { emptyLayout } from '#core/client/workbench/layout/layout.ts'
import { layoutAtom } from '#core/client/workbench/layout.atoms.ts'
import { makeResourceForm } from './ResourceForm.tsx'
import { aPin, pins, pinsScreen } from './testing/pins.ts'
import { pinsPanel } from './testing/pinsPanel.tsx'

const { stage, server, showPanel, press, run } = pinsPanel(3)
const Form = makeResourceForm(pinsScreen)

const sent = () => server.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

describe('the keys of every table', () => {
  test('e opens the form of the row under the cursor', async () => {
    await showPanel()
    await press('ArrowDown')
    await run(editRow)

    expect(store.get(pinsScreen.dialog)).toMatchObject({ id: 2 })
    store.set(pinsScreen.dialog, null)
  })

  test('Delete takes away the row under the cursor, and its undo brings it back', async () => {
    await showPanel()
    await press('End')
    await run(removeRow)
    expect(sent()).toEqual(['DELETE /pins/3'])

    await act(async () => void (await undoLast()))
    expect(server.undone).toEqual([{ rows: pins.rows, rowId: '3' }])
    expect(sent()).toEqual(['DELETE /pins/3'])
  })

  test('Delete takes away the picked rows and leaves the one under the cursor', async () => {
    await showPanel()
    await press('x')
    await press('ArrowDown')
    await press('x')
    await press('ArrowDown')
    await run(removeRow)

    expect(sent()).toEqual(['DELETE /pins/1', 'DELETE /pins/2'])
  })

  test('they do nothing in another tile, nor where a search finds no row', async () => {
    const id = await showPanel()
    await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nada disso' } }))
    expect([resolveArgs(editRow, store.get), resolveArgs(removeRow, store.get)]).toEqual([null, null])

    await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pino 2' } }))
    expect(resolveArgs(removeRow, store.get)).not.toBeNull()
    await act(async () => store.set(layoutAtom, emptyLayout))
    expect([store.get(focusedIdAtom) === id, resolveArgs(removeRow, store.get)]).toEqual([false, null])
  })
})

test('a new row begins after the others and is sent with all of its fields', async () => {
  await stage.show(<Form row={null} onClose={() => {}} onRemove={null} />)
  await act(async () => void fireEvent.change(screen.getByLabelText('pins.form.title'), { target: { value: ' Zelo ' } }))
  await stage.submit()

  expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { title: ' Zelo ', text: '', place: 1, isOn: true, kind: 'plain', colour: '#3d7fc4' },
  ])
})

test.each([
  ['no title', 'pins.form.title', ' ', 'pins.problem.title.required'],
  ['a place that is no number', 'pins.form.place', 'dois', 'pins.problem.place.invalid_type'],
])('%s is said at its field and sends nothing', async (_what, label, value, problem) => {
  await stage.show(<Form row={aPin(1)} onClose={() => {}} onRemove={null} />)
  await act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
  await stage.submit()

  expect(screen.getByText(problem)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('a resource has its endpoints at its path', () => {
  expect([pins.list, pins.create, pins.update, pins.remove].map(({ method, path, permission }) => `${method} ${path} ${permission}`)).toEqual([
    'GET /pins pins.list',
    'POST /pins pins.edit',
    'PUT /pins/:id pins.edit',
    'DELETE /pins/:id pins.edit',
  ])
})
