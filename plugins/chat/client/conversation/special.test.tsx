// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { collectRegistry, registryAtom } from '#core/client/kernel/registry.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { messageKindViews } from '../../contract/client.ts'
import { Special } from './Special.tsx'
import { unshownText } from './unshownText.ts'

const view = extend(messageKindViews, { kind: 'parcels.parcel', component: ({ value }) => <b>{`Encomenda ${String(value.code)}`}</b> })
const body = 'Pacote BR1\n\n📣 Volta às aulas'
const dataOf = (kind: string) => ({ type: 'added' as const, kind, value: { code: 'BR1' } })

const before = store.get(registryAtom)
beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
afterEach(() => {
  store.set(registryAtom, before)
  cleanup()
})

const shown = (kind: string) =>
  render(
    <Provider store={store}>
      <Special data={dataOf(kind)} body={body} />
    </Provider>,
  )

test('what a plugin added is drawn by its view, in the place of the first paragraph of the body', () => {
  store.set(registryAtom, collectRegistry([{ id: 'test', extends: [view] }], new Map()))
  const { container } = shown('parcels.parcel')

  expect(container.textContent).toBe('Encomenda BR1')
  expect(unshownText({ data: dataOf('parcels.parcel'), media: null }, body)).toBe('📣 Volta às aulas')
})

test('without a view its words stand there', () => {
  shown('parcels.parcel')

  expect(screen.getByText('Pacote BR1')).toBeTruthy()
})
