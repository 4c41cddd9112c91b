// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { initI18n } from '#core/client/i18n/index.ts'
import { InPlace } from './InPlace.tsx'

beforeAll(() => initI18n('pt-BR'))
afterEach(cleanup)

/** A name that was changed by Enter, whose answer the test gives. */
async function saving() {
  const { promise, resolve } = Promise.withResolvers<null>()
  render(
    <>
      <InPlace label="Nome" value="Ana" placeholder="Sem nome" onSave={() => promise} />
      <textarea aria-label="Mensagem" />
    </>,
  )
  act(() => screen.getByRole('button', { name: 'Nome: Ana' }).click())
  const field = screen.getByLabelText('Nome')
  act(() => field.focus())
  fireEvent.change(field, { target: { value: 'Bia' } })
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  return () => act(async () => resolve(null))
}

test('saved by Enter, the focus stands on the value', async () => {
  const answer = await saving()

  await answer()

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nome: Ana' }))
})

test('whoever writes elsewhere by the time it is saved keeps the focus', async () => {
  const answer = await saving()
  const message = screen.getByLabelText('Mensagem')
  act(() => message.focus())

  await answer()

  expect(document.activeElement).toBe(message)
  expect(screen.queryByLabelText('Nome')).toBeNull()
})
