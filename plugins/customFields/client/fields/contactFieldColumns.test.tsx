// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { undoLast } from '#core/client/commands/undo.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { ContactFieldDefinition } from '../../contract/index.ts'
import { contactFieldCommands } from './commands.ts'
import { useContactFieldColumns } from './useContactFieldColumns.tsx'

const stage = createStage({
  messages: () => import('../i18n/pt-BR.json'),
  permissions: ['customFields.edit', 'customFields.list'],
  plugins: [defineClientPlugin({ id: 'customFields', commands: contactFieldCommands })],
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
const moves = () => requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/').at(-1), JSON.parse(body).order])
const button = (key: string, name: string) => screen.getByRole('button', { name: t(`customFields.fields.${key}`, { name }) })

/** The cells without the table, which draws only the rows that are in sight. */
function Rows() {
  const columns = useContactFieldColumns(FIELDS.length)
  return FIELDS.map((row) => (
    <div key={row.id}>
      {columns.map(({ id, render }) => (
        <span key={id}>{render(row)}</span>
      ))}
    </div>
  ))
}

beforeEach(async () => {
  requests = fakeServer(({ method }) => ({ json: method === 'GET' ? FIELDS : FIELDS[0] }))
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
  expect(moves()).toEqual([['1', 2]])

  await act(async () => void (await undoLast()))
  expect(moves()).toEqual([
    ['1', 2],
    ['1', 1],
  ])
})
