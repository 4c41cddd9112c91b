// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { extend } from '#core/contract/define.ts'
import { contactFilterSources } from '../../contract/client.ts'
import { definingPlugin } from '../fields/testing/definedFields.ts'
import { FilterTools } from './FilterTools.tsx'
import { NO_FILTER, wishOf } from './filter.ts'

const lanePlugin = defineClientPlugin({
  id: 'lanesOfTest',
  extends: [
    extend(contactFilterSources, {
      id: 'lane',
      title: 'contacts.filter.conversation',
      order: 1,
      queryKey: ['lanesOfTest'],
      load: async () => [{ value: '3', name: 'Proposta' }],
    }),
  ],
})
const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), plugins: [definingPlugin, lanePlugin] })

let wish: object = {}
function Tools() {
  const [filter, setFilter] = useState(NO_FILTER)
  wish = wishOf(filter)
  return <FilterTools filter={filter} onChange={(part) => setFilter((now) => ({ ...now, ...part }))} />
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const open = async () => {
  fakeServer(() => ({ json: [] }))
  await stage.show(<Tools />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: t('contacts.filter.add') })))
  await screen.findByLabelText(t('contacts.filter.field'))
}
const chips = () => [...document.querySelectorAll('.contact-filters .cut')].map((chip) => chip.textContent)

test('the list is narrowed by a field of the company: any value, then one of its options', async () => {
  await open()

  choose(t('contacts.filter.field'), 'plano')
  expect([wish, chips()]).toEqual([{ searchParam: '', field: 'plano' }, ['Nome de plano preenchido']])
  choose(t('contacts.filter.field.value'), 'Prata')
  expect([wish, chips()]).toEqual([{ searchParam: '', field: 'plano', fieldValue: 'Prata' }, ['Nome de plano: Prata']])

  // Another field begins without the value of the one before.
  choose(t('contacts.filter.field'), 'cliente')
  expect(wish).toEqual({ searchParam: '', field: 'cliente' })
})

test('a number has bounds, and the chip takes all of it away', async () => {
  await open()
  choose(t('contacts.filter.field'), 'valor')

  fireEvent.change(screen.getByLabelText(t('contacts.filter.field.least')), { target: { value: '10,' } })
  expect(wish).toEqual({ searchParam: '', field: 'valor' })
  fireEvent.change(screen.getByLabelText(t('contacts.filter.field.least')), { target: { value: '10,5' } })
  fireEvent.change(screen.getByLabelText(t('contacts.filter.field.most')), { target: { value: '2000' } })
  expect([wish, chips()]).toEqual([{ searchParam: '', field: 'valor', fieldFrom: '10,5', fieldTo: '2000' }, ['Nome de valor: de 10,5 a 2.000']])

  fireEvent.click(screen.getByRole('button', { name: t('contacts.filter.remove', { name: 'Nome de valor: de 10,5 a 2.000' }) }))
  await waitFor(() => expect([wish, chips()]).toEqual([{ searchParam: '' }, []]))
})

test('the list is narrowed by area codes, once they are whole, and by what other plugins know', async () => {
  await open()

  fireEvent.change(screen.getByLabelText(t('contacts.filter.area')), { target: { value: '11, +' } })
  expect([wish, chips()]).toEqual([{ searchParam: '', areaCodes: ['11'] }, [t('contacts.filter.isArea', { codes: '11, +' })]])
  await screen.findByRole('option', { name: 'Proposta' })
  const [, lane] = screen.getAllByLabelText(t('contacts.filter.conversation'))
  if (lane) fireEvent.change(lane, { target: { value: '3' } })

  expect(wish).toEqual({ searchParam: '', areaCodes: ['11'], having: ['lane:3'] })
  expect(chips()).toContain('Conversa: Proposta')
})
