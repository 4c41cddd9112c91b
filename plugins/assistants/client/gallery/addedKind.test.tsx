// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { findCurrent } from '#core/client/workbench/menu/currentItem.ts'
import { extend } from '#core/contract/define.ts'
import { assistantKindViews, kindRoute } from '../../contract/client.ts'
import type { AssistantKind } from '../../contract/index.ts'
import { assistantsQuery } from '../assistants.ts'
import AssistantForm from '../form/AssistantForm.tsx'
import messages from '../i18n/pt-BR.json'
import { assistantsItem } from '../sideBarItem.ts'
import { anAssistant } from '../testing/assistants.ts'
import { kindsForTests } from '../testing/kinds.ts'
import GalleryPanel from './GalleryPanel.tsx'
import KindPanel from './KindPanel.tsx'

const kind: AssistantKind = {
  id: 'smoke-signals',
  title: 'smokeSignals.kind',
  text: 'smokeSignals.kindText',
  status: null,
  works: 'model',
  url: 'https://api.smoke.example/v1',
  key: 'needed',
  keyTitle: 'smokeSignals.keyTitle',
  fields: [{ name: 'hill', title: 'smokeSignals.field.hill', isRequired: true, initial: 'Pico' }],
}
const provider = defineClientPlugin({
  id: 'smokeSignals',
  extends: [extend(assistantKindViews, { kind, icon: ({ size }) => <svg data-testid="smoke" width={size} /> })],
})
const texts = {
  'smokeSignals.kind': 'Sinais de fumaça',
  'smokeSignals.kindText': 'Do alto do morro.',
  'smokeSignals.keyTitle': 'Senha do morro',
  'smokeSignals.field.hill': 'Morro',
}
const stage = createStage({
  messages: async () => ({ default: { ...messages, ...texts } }),
  permissions: ['assistants.edit'],
  plugins: [kindsForTests, provider],
})
beforeEach(() => {
  fakeServer(() => ({ json: [] }))
  queryClient.setQueryData(assistantsQuery.queryKey, [])
})

test('a kind of another plugin has its card with its icon in the gallery', async () => {
  await stage.show(<GalleryPanel />)

  const card = screen.getByRole('button', { name: /Sinais de fumaça/ })
  expect(screen.getAllByRole('listitem')).toHaveLength(15)
  expect(card.textContent).toContain('Do alto do morro.')
  expect(within(card).getByTestId('smoke').getAttribute('width')).toBe('20')
})

test('it has its page below the entry of the assistants in the menu', async () => {
  expect(kindRoute(kind)).toEqual({ path: '/configuracoes/smoke-signals', name: 'configuracoes-smoke-signals', permission: 'assistants.edit' })
  expect(findCurrent([assistantsItem], '/configuracoes/smoke-signals', null)).toBe(assistantsItem)

  await stage.show(<KindPanel panelId="p" params={{ kind: kind.id }} />)

  expect(screen.getByText(t('assistants.empty.title', { kind: 'Sinais de fumaça' }))).toBeTruthy()
})

test('its form has the address and the fields of the kind, by their names', async () => {
  await stage.show(<AssistantForm kind={kind.id} assistant={null} onClose={() => undefined} />)

  expect(screen.getByLabelText('Morro')).toHaveProperty('value', 'Pico')
  expect(screen.getByLabelText('Senha do morro')).toBeTruthy()
  expect(screen.getByLabelText(t('assistants.form.url'))).toHaveProperty('value', kind.url)
  expect(screen.getByLabelText(t('assistants.form.model'))).toBeTruthy()
})

test('assistants of a kind that is not here stand below the gallery, where they can be deleted', async () => {
  queryClient.setQueryData(assistantsQuery.queryKey, [anAssistant({ kind: 'drums', name: 'Tambores' })])

  await stage.show(<GalleryPanel />)

  const lost = within(screen.getByRole('region', { name: t('assistants.missingKind.title') }))
  expect(lost.getByText('Tambores')).toBeTruthy()
  expect(lost.getByRole('button', { name: new RegExp(t('assistants.command.delete')) })).toBeTruthy()
})
