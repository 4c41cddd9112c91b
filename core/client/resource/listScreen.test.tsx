// @vitest-environment happy-dom
import { Pin } from '@blueprintjs/icons'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { PanelContext } from '#core/client/workbench/PanelContext.ts'
import { HeadSlot } from '#core/client/workbench/tiles/HeadSlot.tsx'
import { makeListPanel } from './ListPanel.tsx'
import { listScreen } from './listScreen.ts'

const nailSchema = z.object({ id: z.int(), name: z.string(), maker: z.int() })
type Nail = z.infer<typeof nailSchema>

const makersAtom = atom<Record<number, string>>({})
const opened = vi.fn()

/** Rows with calls of their own, one column of which follows other data, and which open otherwise than by their form. */
const nailsScreen = listScreen<Nail>(
  {
    id: 'nails',
    row: nailSchema,
    rows: 'nails.nail',
    may: { read: 'nails.list', write: 'nails.edit' },
    queryKey: ['nails'],
    load: async () => [{ id: 1, name: 'Prego', maker: 7 }],
    remove: async () => {},
    events: [],
  },
  async () => ({ default: () => null }),
  {
    address: '/pregos',
    icon: Pin,
    nameOf: ({ name }) => name,
    columns: () => {
      const makers = useAtomValue(makersAtom)
      return useMemo(
        () => [
          { id: 'name', width: 200 },
          { id: 'maker', width: 100, value: ({ maker }) => makers[maker] ?? 'ninguém' },
        ],
        [makers],
      )
    },
    rowButton: ({ row }) => <button type="button">{`medir ${row.name}`}</button>,
    openRow: opened,
    hasShortNew: true,
  },
)
const asked = vi.fn()
const askFirst = defineCommand({ id: 'nails.ask', title: 'nails.command.ask', icon: Pin, args: nailSchema, run: asked })
/** The same rows, deleted by a command that asks first. */
const askedScreen = listScreen<Nail>({ ...nailsScreen.source, remove: { command: askFirst, many: null } }, async () => ({ default: () => null }), {
  address: '/pregos',
  icon: Pin,
  nameOf: ({ name }) => name,
  columns: [{ id: 'name', width: 200 }],
})
const { rowButton: _rowButton, ...plain } = nailsScreen.options
const AskedPanel = makeListPanel(askedScreen)
const Panel = makeListPanel(nailsScreen)
const PlainPanel = makeListPanel({ ...nailsScreen, options: plain })

const stage = createStage({ messages: async () => ({ default: {} }), permissions: ['nails.list', 'nails.edit'] })
beforeEach(() => {
  opened.mockClear()
  store.set(makersAtom, {})
  store.set(nailsScreen.dialog, null)
  // The test's browser lays nothing out: without a height no row would be drawn.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})

test('a column that follows other data is drawn again when that is another', async () => {
  await stage.show(<Panel panelId="p" params={{}} />)
  expect(await screen.findByText('ninguém')).toBeTruthy()

  await act(async () => store.set(makersAtom, { 7: 'Ferraria' }))

  expect(screen.getByText('Ferraria')).toBeTruthy()
})

test('a row that opens otherwise has its form behind a button of its own', async () => {
  await stage.show(<Panel panelId="p" params={{}} />)
  await screen.findByText('Prego')
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'Enter' })
  expect(opened.mock.calls.map(([row]) => row)).toEqual([{ id: 1, name: 'Prego', maker: 7 }])
  expect(store.get(nailsScreen.dialog)).toBeNull()

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'nails.command.edit: Prego' })))

  expect(store.get(nailsScreen.dialog)).toMatchObject({ id: 1 })
})

test('its own button stands before the others, and the head says the short word', async () => {
  await stage.show(
    <PanelContext value="p">
      <HeadSlot id="p" name="actions" />
      <Panel panelId="p" params={{}} />
    </PanelContext>,
  )
  await screen.findByText('Prego')

  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names.filter((name) => name?.endsWith('Prego'))).toEqual(['medir Prego', 'nails.command.edit: Prego', 'nails.command.delete: Prego'])
  expect(names.some((name) => name?.startsWith('nails.newShort'))).toBe(true)
})

test('for a reader there is no column of buttons, but for a button that asks by itself who may', async () => {
  saveSession(testSession({ permissions: ['nails.list'] }))
  const heading = () => screen.queryByRole('columnheader', { name: 'nails.column.actions' })
  await stage.show(<PlainPanel panelId="p" params={{}} />)
  await screen.findByText('Prego')
  expect(heading()).toBeNull()

  await stage.show(<Panel panelId="q" params={{}} />)
  await screen.findByText('medir Prego')
  expect(heading()).toBeTruthy()
})

test('where a command asks before it deletes, rows go one by one', async () => {
  await stage.show(<PlainPanel panelId="p" params={{}} />)
  await screen.findByText('Prego')
  expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0)
  cleanup()

  await stage.show(<AskedPanel panelId="q" params={{}} />)
  await screen.findByText('Prego')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'nails.command.ask: Prego' })))

  expect(asked.mock.calls.map(([row]) => row)).toEqual([{ id: 1, name: 'Prego', maker: 7 }])
})
