// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineSetting } from '#core/contract/define.ts'
import type { SettingField } from '../contract/index.ts'
import { SettingRow } from './SettingRow.tsx'

const sent: unknown[] = []

const field: SettingField = {
  setting: defineSetting({ key: 'fluxo', initial: '0', between: [0, 99] }),
  group: 'bot',
  order: 1,
  title: 'settings.group.bot',
  help: 'settings.title',
  kind: 'select',
  useChoices: () => [
    { value: '0', label: 'Nenhum' },
    { value: '7', label: 'Boas-vindas' },
  ],
}
const draw = (value: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SettingRow field={field} value={value} isWanted={false} />
    </QueryClientProvider>,
  )
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('./i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  sent.length = 0
  fakeServer(({ method, path, body }) => {
    sent.push(`${method} ${path} ${body}`)
    return { json: { key: 'fluxo', value: '7' } }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('choices that are asked for stand in the select, and the chosen one is saved at once', async () => {
  draw('0')
  expect(options()).toEqual(['Nenhum', 'Boas-vindas'])

  fireEvent.change(screen.getByRole('combobox'), { target: { value: '7' } })

  await waitFor(() => expect(sent).toEqual([expect.stringMatching(/^PUT .*\/settings\/fluxo\/? .*"7"/)]))
})

test('a value that is no choice any more stands there as it is', () => {
  draw('12')

  expect(options()).toEqual(['12', 'Nenhum', 'Boas-vindas'])
  expect(screen.getByRole('combobox')).toHaveProperty('value', '12')
})

test('rows that are ticked are saved at once by their ids, without those that are gone', async () => {
  const several: SettingField = { ...field, setting: defineSetting({ key: 'papeis', initial: '', ids: true }), kind: 'several' }
  render(
    <QueryClientProvider client={queryClient}>
      <SettingRow field={several} value="7,99" isWanted={false} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Boas-vindas' }).checked).toBe(true)

  fireEvent.click(screen.getByRole('checkbox', { name: 'Nenhum' }))

  await waitFor(() => expect(sent).toEqual([expect.stringMatching(/^PUT .*\/settings\/papeis\/? .*"7,0"/)]))
})
