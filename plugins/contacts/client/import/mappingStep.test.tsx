// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { ColumnMeaning } from '../../contract/index.ts'
import { definingPlugin } from '../fields/testing/definedFields.ts'
import { MappingStep } from './MappingStep.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['contacts.import'], plugins: [definingPlugin] })

test('a column may mean a field that the company defines', async () => {
  const onMapping = vi.fn()
  const mapping: ColumnMeaning[] = [
    { target: 'number', field: '' },
    { target: 'field', field: 'plano' },
    { target: 'field', field: 'Cidade' },
  ]
  const given = { headings: ['Fone', 'Plano', 'Cidade'], preview: [], total: 1, existing: 'fill' as const }
  await stage.show(<MappingStep {...given} mapping={mapping} onMapping={onMapping} onExisting={() => {}} />)
  await screen.findAllByRole('option', { name: 'Nome de site' })
  const meaning = (name: string) => screen.getByLabelText(t('contacts.import.meaningOf', { name }))

  expect(meaning('Plano')).toHaveProperty('value', 'field:plano')
  expect(screen.queryByLabelText(t('contacts.import.fieldOf', { name: 'Plano' }))).toBeNull()
  expect(screen.getByLabelText(t('contacts.import.fieldOf', { name: 'Cidade' }))).toHaveProperty('value', 'Cidade')
  fireEvent.change(meaning('Cidade'), { target: { value: 'field:site' } })

  expect(onMapping).toHaveBeenCalledWith([...mapping.slice(0, 2), { target: 'field', field: 'site' }])
})

describe('an export of a known product', () => {
  const mapping: ColumnMeaning[] = [
    { target: 'firstName', field: '' },
    { target: 'number', field: '' },
    { target: 'otherNumber', field: '' },
  ]
  const given = { headings: ['First Name', 'Phone 1 - Value', 'Phone 2 - Value'], preview: [], total: 1, existing: 'fill' as const, onExisting: () => {} }

  test.each([
    ['google', 'Exportação do Google'],
    ['outlook', 'Exportação do Outlook'],
  ] as const)('%s is named, with its columns as they mean', async (preset, name) => {
    await stage.show(<MappingStep {...given} preset={preset} mapping={mapping} onMapping={() => {}} />)

    expect(screen.getByText(new RegExp(`^${name}: `))).toBeTruthy()
    expect(given.headings.map((heading) => screen.getByLabelText<HTMLSelectElement>(t('contacts.import.meaningOf', { name: heading })).value)).toEqual([
      'firstName',
      'number',
      'otherNumber',
    ])
  })

  test('can still be changed', async () => {
    const onMapping = vi.fn()
    await stage.show(<MappingStep {...given} preset="google" mapping={mapping} onMapping={onMapping} />)

    fireEvent.change(screen.getByLabelText(t('contacts.import.meaningOf', { name: 'Phone 2 - Value' })), { target: { value: 'none' } })

    expect(onMapping).toHaveBeenCalledWith([...mapping.slice(0, 2), { target: 'none', field: '' }])
  })

  test('is not named where the file is of no known product', async () => {
    await stage.show(<MappingStep {...given} preset={null} mapping={mapping} onMapping={() => {}} />)

    expect(screen.queryByText(/^Exportação do/)).toBeNull()
  })
})
