// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { MOST_IMPORT_BYTES } from '../../contract/index.ts'
import ImportDialog from './ImportDialog.tsx'
import { ownImports } from './imports.ts'
import { importRow } from './testing/importRow.ts'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['contacts.import'] })
const onClose = vi.fn()
const READ = {
  import: importRow({ status: 'draft', total: 3 }),
  headings: ['Nome', 'Fone', ''],
  preview: [
    ['Ana', '11 98765-4321', 'Santos'],
    ['Rui', '', 'Bertioga'],
  ],
  mapping: [
    { target: 'name', field: '' },
    { target: 'number', field: '' },
    { target: 'none', field: '' },
  ],
}
const BEGUN = { import: importRow({ status: 'running', total: 3, rev: 2 }) }

let requests: FakeRequest[] = []
/** Answers of the server to each call, by the end of its path. */
const answers = (to: Partial<Record<'imports' | 'start' | 'cancel', FakeReply>>) => {
  const replies: Record<string, FakeReply> = { imports: { json: READ }, start: { json: BEGUN }, cancel: { json: BEGUN }, ...to }
  requests = fakeServer(({ path }) => replies[path.split('/').at(-1) ?? ''] ?? { status: 404 })
}
/** Paths that the dialog asks; the page is shared with the tests of other files, of which something may still be under way. */
const paths = () => requests.filter(({ path }) => path.startsWith('/contacts/imports')).map(({ path }) => path.replace(/[\da-f-]{36}/, 'id'))

async function choose(size?: number): Promise<void> {
  const file = new File(['Nome;Fone'], 'clientes.csv')
  if (size) Object.defineProperty(file, 'size', { value: size })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no place for a file')
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
}
const meaning = (name: string) => screen.getByLabelText(t('contacts.import.meaningOf', { name }))

beforeEach(async () => {
  onClose.mockClear()
  ownImports.clear()
  answers({})
  await stage.show(<ImportDialog onClose={onClose} />)
})

describe('a file', () => {
  test('has to be chosen', async () => {
    await stage.submit()

    expect(screen.getByText(t('contacts.import.noFile'))).toBeTruthy()
    expect(requests).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('that is too large is refused before it is sent', async () => {
    await choose(MOST_IMPORT_BYTES + 1)

    expect(screen.getByText(t('contacts.import.tooLarge'))).toBeTruthy()
    expect(requests).toEqual([])
  })

  test.each(['empty', 'headings', 'rows', 'columns', 'encrypted', 'bomb', 'kind', 'broken'])(
    'that the server refuses as %s says why, and another may be chosen',
    async (code) => {
      answers({ imports: { status: 422, json: { error: 'ERR_IMPORT_UNREADABLE', fields: [{ field: 'file', code, message: '' }] } } })
      await choose()

      expect(screen.getByRole('status').textContent).toBe(t(`contacts.import.fault.${code}`))
      answers({})
      await choose()
      expect(meaning('Nome')).toBeTruthy()
    },
  )

  test('cannot be read while an import of the person goes on', async () => {
    answers({ imports: { status: 409, json: { error: 'ERR_IMPORT_UNDER_WAY' } } })

    await choose()

    expect(screen.getByRole('status').textContent).toBe(t('errors.ERR_IMPORT_UNDER_WAY'))
  })
})

describe('the columns of a file', () => {
  beforeEach(() => choose())

  test('are shown with what stands in them, also those without a heading', () => {
    expect(screen.getByText('Ana · Rui')).toBeTruthy()
    expect(screen.getByText('11 98765-4321')).toBeTruthy()
    expect(meaning('Coluna 3')).toHaveProperty('value', 'none')
  })

  test('go along as the person means them, with what becomes of people who are there', async () => {
    fireEvent.change(meaning('Coluna 3'), { target: { value: 'field' } })
    fireEvent.change(screen.getByLabelText(t('contacts.import.fieldOf', { name: 'Coluna 3' })), { target: { value: 'Cidade' } })
    fireEvent.click(screen.getByRole('radio', { name: t('contacts.import.existing.overwrite') }))
    expect(screen.getByText(t('contacts.import.existingHelp.overwrite'))).toBeTruthy()

    await stage.submit()

    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({
      mapping: [...READ.mapping.slice(0, 2), { target: 'field', field: 'Cidade' }],
      existing: 'overwrite',
    })
    expect(ownImports.get(BEGUN.import.id)?.status).toBe('running')
    expect(onClose).toHaveBeenCalledOnce()
    // It goes on: closing takes nothing away.
    expect(paths()).toEqual(['/contacts/imports', '/contacts/imports/id/start'])
  })

  test.each(['no_number', 'no_name', 'duplicated', 'invalid_value'])('that the server refuses as %s are said, and the dialog stays', async (code) => {
    answers({ start: { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'mapping', code, message: '' }] } } })

    await stage.submit()

    expect(screen.getByRole('alert').textContent).toBe(t(`contacts.import.mapping.${code}`))
    expect(onClose).not.toHaveBeenCalled()
    expect(meaning('Nome')).toBeTruthy()
  })

  test('are forgotten by the server when the person leaves', async () => {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('workbench.cancel') })))

    expect(paths()).toEqual(['/contacts/imports', '/contacts/imports/id/cancel'])
    expect(onClose).toHaveBeenCalledOnce()
  })
})
