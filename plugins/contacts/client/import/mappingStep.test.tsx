// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
