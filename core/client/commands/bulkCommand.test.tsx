// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { pinsScreen } from '#core/client/resource/testing/pins.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { enterArea } from '#core/client/workbench/changeLayout.ts'
import { focusedIdAtom } from '#core/client/workbench/focus.atoms.ts'
import { emptyLayout } from '#core/client/workbench/layout/layout.ts'
import { layoutAtom } from '#core/client/workbench/layout.atoms.ts'
import { openInWorkbench } from '#core/client/workbench/openInWorkbench.ts'
import { PanelContext } from '#core/client/workbench/PanelContext.ts'
import { rowRemoval } from '#core/client/workbench/rowActions.ts'
import { BulkCommand, type BulkCommandProps } from './BulkCommand.tsx'

const removed: number[] = []
const remove = defineCommand({
  id: 'tests.remove',
  title: 'tests.remove',
  args: z.object({ id: z.number() }),
  run: async ({ id }) => void removed.push(id),
})
const stage = createStage({ messages: async () => ({ default: {} }), plugins: [{ id: 'tests', commands: [remove], panels: pinsScreen.panels ?? [] }] })
beforeAll(() =>
  addCatalogues({
    'pt-BR': () => import('#core/client/workbench/i18n/pt-BR.json'),
    en: () => import('#core/client/workbench/i18n/en.json'),
    es: () => import('#core/client/workbench/i18n/es.json'),
  }),
)

beforeEach(() => {
  removed.length = 0
  store.set(toastsAtom, [])
})

afterEach(() => store.set(layoutAtom, emptyLayout))

/** `Delete` while rows are marked of which the person may remove `each`. */
async function pressDelete(each: readonly { id: number }[], more: Partial<BulkCommandProps<{ id: number }>> = {}) {
  enterArea('pinos')
  openInWorkbench({ panel: pinsScreen.panel, params: {} })
  const panelId = store.get(focusedIdAtom) ?? ''
  await stage.show(
    <PanelContext value={panelId}>
      <BulkCommand command={remove} each={each} sayDone={String} onDone={() => {}} isRemoval {...more} />
    </PanelContext>,
  )
  await act(async () => rowRemoval(store.get)?.())
}
const toasts = () => store.get(toastsAtom).map(({ text, intent }) => [text, intent])

test.each([
  ['pt-BR', 'Nenhuma das linhas marcadas foi excluída: não são suas. Peça a quem as criou ou a um supervisor.'],
  ['en', 'None of the marked rows was deleted: they are not your own. Ask the person who made them, or a supervisor.'],
  ['es', 'No se eliminó ninguna de las filas marcadas: no son suyas. Pídaselo a quien las creó o a un supervisor.'],
] as const)('Delete on marked rows of which none may go says why (%s)', async (locale, text) => {
  await initI18n(locale)

  await pressDelete([])

  expect(toasts()).toEqual([[text, 'warning']])
  expect(removed).toEqual([])
})

test('Delete says the reason of the list where it has one of its own', async () => {
  await pressDelete([], { whyNone: 'Cancele antes.' })

  expect(toasts()).toEqual([['Cancele antes.', 'warning']])
})

test('Delete removes the rows that may go, and says nothing of the others', async () => {
  await pressDelete([{ id: 4 }, { id: 5 }])

  expect(removed).toEqual([4, 5])
  expect(toasts()).toEqual([])
})
