// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { undoLast } from '#core/client/commands/undo.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { RowButtons } from '#core/client/resource/RowButtons.tsx'
import { createStage } from '#core/client/testing/stage.tsx'
import type { ContactFieldDefinition } from '../../contract/index.ts'
import { contactFieldsScreen } from './screen.tsx'

const stage = createStage({
  messages: () => import('../i18n/pt-BR.json'),
  permissions: ['customFields.edit', 'customFields.list'],
  plugins: [{ id: 'customFields', commands: contactFieldsScreen.commands }],
})
const field = (id: number, name: string): ContactFieldDefinition => ({
  id,
  rev: 1,
  order: id,
  key: name.toLowerCase(),
  name,
  type: 'text',
  help: '',
  options: [],
  isRequired: id === 1,
  isInDetails: true,
})
const FIELDS = [field(1, 'Plano'), field(2, 'Desde'), field(3, 'Site')]

let requests: FakeRequest[] = []
const moves = () => requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/').at(-1), JSON.parse(body)])
const button = (key: string, name: string) => screen.getByRole('button', { name: t(`customFields.fields.${key}`, { name }) })

/** The cells without the table, which draws only the rows that are in sight. */
const Rows = () =>
  FIELDS.map((row) => (
    <div key={row.id}>
      {contactFieldsScreen.options.columns.map(({ id, value, render }) => (
        <span key={id}>{render ? render(row, t) : value?.(row, t)}</span>
      ))}
      <RowButtons screen={contactFieldsScreen} row={row} />
    </div>
  ))

beforeEach(async () => {
  requests = fakeServer(({ method }) => ({ json: method === 'GET' ? FIELDS : FIELDS[0] }))
  queryClient.setQueryData(contactFieldsScreen.query.queryKey, FIELDS)
  await stage.show(<Rows />)
})

test('a field says what it is, and the first goes no higher, the last no lower', () => {
  expect(screen.getByText('{{desde}}')).toBeTruthy()
  expect(screen.getByText(`${t('customFields.fields.trait.required')}, ${t('customFields.fields.trait.inDetails')}`)).toBeTruthy()
  expect(button('up', 'Plano')).toHaveProperty('disabled', true)
  expect(button('up', 'Desde')).toHaveProperty('disabled', false)
  expect(button('down', 'Site')).toHaveProperty('disabled', true)
})

test('a field is moved, and back again', async () => {
  await act(async () => void fireEvent.click(button('down', 'Plano')))
  expect(moves()).toEqual([['1', { order: 2 }]])

  await act(async () => void (await undoLast()))
  expect(moves()).toEqual([
    ['1', { order: 2 }],
    ['1', { order: 1 }],
  ])
})
