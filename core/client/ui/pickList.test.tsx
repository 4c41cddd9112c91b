// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initI18n, t } from '#core/client/i18n/index.ts'
import { AppError } from '#core/contract/errors.ts'
import { PickList } from './PickList.tsx'

interface Person {
  id: number
  name: string
}
const ana = { id: 1, name: 'Ana' }
const bruno = { id: 2, name: 'Bruno' }

beforeAll(() => initI18n('pt-BR'))
afterEach(cleanup)

/** A list whose answers come when the test says so. */
async function show() {
  const answers = new Map<string, (rows: readonly Person[]) => void>()
  const onChoose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PickList<Person>
        label="Quem"
        listLabel="Pessoas"
        none="Ninguém"
        queryKey="people"
        find={(text) => new Promise((resolve) => answers.set(text, resolve))}
        toRow={({ id, name }) => ({ id, name, src: null, hint: '' })}
        onChoose={onChoose}
      />
    </QueryClientProvider>,
  )
  const answer = (text: string, rows: readonly Person[]) => act(async () => answers.get(text)?.(rows))
  const field = screen.getByRole('searchbox', { name: 'Quem' })
  await answer('', [ana, bruno])
  await screen.findByRole('option', { name: /Ana/ })
  return { answer, field, onChoose }
}

test('Enter chooses the first row', async () => {
  const { field, onChoose } = await show()

  fireEvent.keyDown(field, { key: 'Enter' })

  expect(onChoose).toHaveBeenCalledExactlyOnceWith(ana)
})

test('Enter before the answer chooses its first row, never one of the answer before', async () => {
  const { answer, field, onChoose } = await show()
  await act(async () => void fireEvent.change(field, { target: { value: 'bru' } }))

  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChoose).not.toHaveBeenCalled()
  await answer('bru', [bruno])

  await vi.waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(bruno))
})

test('who goes on typing after Enter chooses nothing', async () => {
  const { answer, field, onChoose } = await show()
  await act(async () => void fireEvent.change(field, { target: { value: 'bru' } }))
  fireEvent.keyDown(field, { key: 'Enter' })
  await act(async () => void fireEvent.change(field, { target: { value: 'an' } }))

  await answer('bru', [bruno])
  await answer('an', [ana])

  await screen.findByRole('option', { name: /Ana/ })
  expect(onChoose).not.toHaveBeenCalled()
})

test('what was found the last time is asked for again when the list is opened anew', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const open = (people: readonly Person[]) =>
    render(
      <QueryClientProvider client={client}>
        <PickList<Person>
          label="Quem"
          listLabel="Pessoas"
          none="Ninguém"
          queryKey="people"
          find={async () => people}
          toRow={({ id, name }) => ({ id, name, src: null, hint: '' })}
          onChoose={() => {}}
        />
      </QueryClientProvider>,
    )
  const { unmount } = open([ana])
  await screen.findByRole('option', { name: /Ana/ })
  unmount()

  open([bruno])

  await screen.findByRole('option', { name: /Bruno/ })
  expect(screen.queryByRole('option', { name: /Ana/ })).toBeNull()
})

test('a question that failed is said and asked again, and the keyboard is in the field', async () => {
  const find = vi.fn<() => Promise<readonly Person[]>>().mockRejectedValueOnce(new AppError('ERR_OFFLINE', 0)).mockResolvedValue([ana])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PickList<Person>
        label="Quem"
        listLabel="Pessoas"
        none="Ninguém"
        queryKey="people"
        find={find}
        toRow={({ id, name }) => ({ id, name, src: null, hint: '' })}
        onChoose={() => {}}
      />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain(t('errors.ERR_OFFLINE'))
  expect(screen.queryByText('Ninguém')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: t('workbench.error.retry') }))

  await screen.findByRole('option', { name: /Ana/ })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Quem' }))
})
