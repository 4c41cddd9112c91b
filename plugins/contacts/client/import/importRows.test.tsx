// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { ContactImport } from '../../contract/index.ts'
import { problemsDialogAtom } from './commands.ts'
import { ImportItem } from './ImportItem.tsx'
import { ImportRows } from './ImportRows.tsx'
import { loadImports, ownImports, percentOf } from './imports.ts'
import { importRow } from './testing/importRow.ts'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['contacts.import'] })
const row = (change: Partial<ContactImport>) => importRow({ id: `${change.fileName}`, fileName: 'a.csv', ...change })
const show = async (...rows: ContactImport[]) => {
  ownImports.clear()
  ownImports.upsert(...rows)
  await stage.show(<ImportRows />)
}
const names = () => screen.queryAllByRole('listitem').map((item) => item.getAttribute('aria-label'))

beforeEach(() => store.set(problemsDialogAtom, null))

test.each<[string, Partial<ContactImport>]>([
  ['1.200 de 5.000 linhas', { status: 'running', done: 1_200, total: 5_000 }],
  ['1 novo', { made: 1 }],
  ['2 novos · 1 mudado · 3 sem mudança · 4 com problemas', { made: 2, changed: 1, unchanged: 3, problems: 4 }],
  ['Cancelada: 2 novos', { status: 'cancelled', made: 2 }],
  ['Interrompida por um erro: 0 novo', { status: 'failed' }],
  ['Desfazendo: 10 de 20', { status: 'undoing', done: 10, total: 20 }],
  ['Importação desfeita', { status: 'undone' }],
  ['Importação desfeita; 1 contato ficou porque mudou depois', { status: 'undone', kept: 1 }],
])('says "%s"', async (text, change) => {
  document.documentElement.lang = 'pt-BR'
  await show(row(change))

  expect(within(screen.getByRole('listitem')).getByText(text)).toBeTruthy()
})

test.each<[string, Partial<ContactImport>, string[]]>([
  ['under way: can be stopped, and is not put aside', { status: 'running' }, ['contacts.import.cancel']],
  [
    'ended with problems: they can be read, it can be undone',
    { problems: 2, undoUntil: '2026-11-24T12:00:00.000Z' },
    ['contacts.import.problems', 'contacts.import.undo'],
  ],
  ['ended long ago', {}, []],
  ['undone: its problems are nobody’s any more', { status: 'undone', problems: 2 }, []],
])('%s', async (_title, change, buttons) => {
  await show(row(change))

  const offered = screen
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => text !== '')
  expect(offered).toEqual(buttons.map((key) => t(key)))
  expect(screen.queryAllByRole('button', { name: t('contacts.import.closeNamed', { name: 'a.csv' }) })).toHaveLength(change.status === 'running' ? 0 : 1)
})

test('the newest stands first, a file that was only read not at all, and one that was put aside stays away', async () => {
  await show(
    importRow({ id: '1', fileName: 'velho.csv', createdAt: '2026-11-22T12:00:00.000Z' }),
    importRow({ id: '2', fileName: 'novo.csv' }),
    importRow({ id: '3', fileName: 'lido.csv', status: 'draft' }),
  )
  expect(names()).toEqual(['novo.csv', 'velho.csv'])

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('contacts.import.closeNamed', { name: 'novo.csv' }) })))

  expect(names()).toEqual(['velho.csv'])
})

test('its undo is asked of the server, and its answer shown', async () => {
  const undoable = importRow({ undoUntil: '2026-11-24T12:00:00.000Z' })
  const requests = fakeServer(() => ({ json: { import: importRow({ status: 'undoing', rev: 2, total: 4 }) } }))
  await show(undoable, row({ fileName: 'b.csv' }))

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('contacts.import.undo') })))

  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST /contacts/imports/${undoable.id}/undo`])
  expect(await screen.findByText('Desfazendo: 0 de 4')).toBeTruthy()
})

test('the problems of the one that is pressed are shown', async () => {
  await show(row({ id: '9', problems: 1 }))

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('contacts.import.problems') })))

  expect(store.get(problemsDialogAtom)).toEqual({ id: '9', fileName: 'a.csv' })
})

test('what the server knows is there after a reload', async () => {
  ownImports.clear()
  fakeServer(() => ({ json: { imports: [importRow({ fileName: 'de-antes.csv' })] } }))

  await loadImports()
  await stage.show(<ImportRows />)

  expect(names()).toEqual(['de-antes.csv'])
})

test('the status bar tells how far it is, and nothing once it has ended', async () => {
  ownImports.clear()
  ownImports.upsert(row({ id: '5', status: 'running', done: 250, total: 1_000 }))
  await stage.show(<ImportItem />)
  expect(screen.getByRole('button').textContent).toBe('Importando contatos · 25 %')

  act(() => ownImports.upsert(row({ id: '5', status: 'done', rev: 2 })))

  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [999, 1_000, 99],
  [1_000, 1_000, 100],
  [1_001, 1_000, 100],
])('%i of %i rows are %i %%', (done, total, percent) => {
  expect(percentOf(importRow({ done, total }))).toBe(percent)
})
