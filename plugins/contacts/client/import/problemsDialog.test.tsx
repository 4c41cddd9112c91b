// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { MOST_SHOWN_PROBLEMS } from '../../contract/index.ts'
import ProblemsDialog from './ProblemsDialog.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['contacts.import'] })
const show = () => stage.show(<ProblemsDialog id="7" fileName="clientes.csv" onClose={vi.fn()} />)
const problem = (row: number) => ({ row, reason: `Linha ${row} sem número.` })
const rows = () => screen.getAllByRole('row').map((row) => row.textContent)

test('each row stands with its reason, asked for in the language of the page', async () => {
  const requests = fakeServer(() => ({ json: { problems: [problem(4), problem(9)] } }))

  await show()

  expect(await screen.findAllByRole('row')).toHaveLength(3)
  expect(rows()).toEqual(['LinhaMotivo', '4Linha 4 sem número.', '9Linha 9 sem número.'])
  expect(requests[0]).toMatchObject({ path: '/contacts/imports/7/reasons', query: '?language=pt-BR' })
  expect(screen.queryByText(t('contacts.import.moreProblems', { count: MOST_SHOWN_PROBLEMS }))).toBeNull()
})

test('of very many it says that the file has all', async () => {
  fakeServer(() => ({ json: { problems: Array.from({ length: MOST_SHOWN_PROBLEMS }, (_none, at) => problem(at + 2)) } }))

  await show()

  expect(await screen.findByText(t('contacts.import.moreProblems', { count: MOST_SHOWN_PROBLEMS }))).toBeTruthy()
})

test('a failure is told, and asked again', async () => {
  let isUp = false
  fakeServer(() => (isUp ? { json: { problems: [problem(2)] } } : { status: 404, json: { error: 'ERR_NO_IMPORT_FOUND' } }))
  await show()
  expect(await screen.findByText(t('errors.ERR_NO_IMPORT_FOUND'))).toBeTruthy()

  isUp = true
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('workbench.error.retry') })))

  expect(await screen.findByText('Linha 2 sem número.')).toBeTruthy()
})
