// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { initI18n } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { CommandMenu } from './CommandMenu.tsx'
import { registerCommands } from './registry.ts'

beforeAll(() => initI18n('pt-BR'))
afterEach(cleanup)

test('an entry of an open menu is on as soon as the answer that it waits for is here', async () => {
  const stop = registerCommands([
    {
      id: 'test.bring',
      title: 'Trazer',
      args: z.object({}),
      menus: [{ menu: 'test.menu' }],
      when: () => queryClient.getQueryData(['test.line']) === 'takes',
      run: () => {},
    },
  ])
  render(
    <Provider store={store}>
      <CommandMenu menu="test.menu" label="Opções" args={{}} onClose={() => {}} />
    </Provider>,
  )
  const isOff = () => screen.getByRole('menuitem').getAttribute('aria-disabled')
  expect(isOff()).toBe('true')

  await queryClient.fetchQuery({ queryKey: ['test.line'], queryFn: () => Promise.resolve('takes') })

  await vi.waitFor(() => expect(isOff()).toBeNull())
  stop()
})

test('an entry that is off says why, where its command knows', () => {
  const stop = registerCommands([
    {
      id: 'test.no',
      title: 'Enviar local',
      args: z.object({}),
      menus: [{ menu: 'test.menu' }],
      when: () => false,
      refusal: () => 'Aqui não vai',
      run: () => {},
    },
  ])
  render(
    <Provider store={store}>
      <CommandMenu menu="test.menu" label="Opções" args={{}} onClose={() => {}} />
    </Provider>,
  )
  expect(screen.getByRole('menuitem').textContent).toContain('Aqui não vai')
  stop()
})
