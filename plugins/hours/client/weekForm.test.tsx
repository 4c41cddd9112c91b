// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { type BusinessDay, openWeek, putHours } from '../contract/index.ts'
import { noteHours } from './hours.ts'
import { WeekForm } from './WeekForm.tsx'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['hours.change'] })
const FRIDAY = 'sexta-feira'
const SATURDAY = 'sábado'

const pizzeria = openWeek().map((day): BusinessDay => ({ ...day, type: 'H', hr1: '11:00', hr2: '15:00', hr3: '18:00', hr4: '23:00' }))

function Page({ saved }: { saved: readonly BusinessDay[] }) {
  const [draft, setDraft] = useState<readonly BusinessDay[] | null>(null)
  return <WeekForm saved={saved} draft={draft} onDraft={(change) => setDraft((now) => change(now ?? []))} />
}

let requests: FakeRequest[] = []
beforeEach(() => {
  requests = fakeServer(({ body }) => ({ json: { ...JSON.parse(body || '{}'), messageBusinessHours: '', holidays: [] } }))
})
const show = async (saved: BusinessDay[] = pizzeria) => {
  noteHours({ businessHours: saved, messageBusinessHours: '', holidays: [] })
  await stage.show(<Page saved={saved} />)
}
const row = (name: string) => screen.getByRole('group', { name })
const hour = (of: string, day: string) => screen.getByLabelText(t(`hours.${of}`, { day }))
const type = (of: string, day: string, value: string) => fireEvent.change(hour(of, day), { target: { value } })
const press = (of: string, day: string) => act(async () => void fireEvent.keyDown(hour(of, day), { key: 'Enter' }))
const sentDays = () =>
  requests.filter(({ path }) => path === putHours.path).map(({ body }) => putHours.input.parse(JSON.parse(body)).businessHours?.find(({ day }) => day === 5))

test('an interval over midnight is taken, and says beside it on which day it ends', async () => {
  await show()

  type('hr4', FRIDAY, '2')
  expect(within(row(FRIDAY)).getByText('até 02:00 do dia seguinte')).toBeTruthy()
  expect(hour('hr4', FRIDAY).getAttribute('aria-describedby')).toBe(screen.getByText('até 02:00 do dia seguinte').id)
  await press('hr4', FRIDAY)

  expect(sentDays()).toMatchObject([{ hr3: '18:00', hr4: '02:00' }])
})

test.each(['0', '24:00'])('an interval until %s says that it ends at midnight', async (typed) => {
  await show()

  type('hr4', FRIDAY, typed)

  expect(within(row(FRIDAY)).getByText('até a meia-noite')).toBeTruthy()
})

test('a third interval is asked for, gets the focus and is saved', async () => {
  await show(pizzeria.map((day) => ({ ...day, hr1: '00:00', hr2: '02:00', hr3: '11:00', hr4: '15:00' })))
  expect(screen.queryByLabelText(t('hours.hr5', { day: FRIDAY }))).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: t('hours.addInterval', { day: FRIDAY }) }))
  expect(document.activeElement).toBe(hour('hr5', FRIDAY))
  type('hr5', FRIDAY, '18')
  type('hr6', FRIDAY, '2359')
  await press('hr6', FRIDAY)

  expect(sentDays()).toMatchObject([{ hr4: '15:00', hr5: '18:00', hr6: '23:59' }])
})

test('a third interval is offered once the second is written', async () => {
  await show(pizzeria.map((day) => (day.day === 5 ? { ...day, hr3: '', hr4: '' } : day)))
  const offer = () => screen.queryByRole('button', { name: t('hours.addInterval', { day: FRIDAY }) })

  const before = offer()
  type('hr3', FRIDAY, '18')

  expect(before).toBeNull()
  expect(offer()).not.toBeNull()
})

test('a third interval that is emptied is gone', async () => {
  await show(pizzeria.map((day) => (day.day === 5 ? { ...day, hr4: '20:00', hr5: '21:00', hr6: '23:00' } : day)))

  type('hr5', FRIDAY, '')
  type('hr6', FRIDAY, '')
  await act(async () => void fireEvent.blur(row(FRIDAY), { relatedTarget: document.body }))

  expect(sentDays()).toEqual([{ day: 5, label: 'Sexta-feira', type: 'H', hr1: '11:00', hr2: '15:00', hr3: '18:00', hr4: '20:00' }])
})

test.each([
  ['an interval inside the one before', 'hr3', '14:00', 'hr3', 'hours_order'],
  ['a night that the next day overlaps', 'hr4', '12:00', 'hr4', 'hours_next_day'],
])('%s is marked with words on how to write it, and not saved', async (_what, field, time, marked, code) => {
  await show()

  type(field, FRIDAY, time)
  await press(field, FRIDAY)

  expect(within(row(FRIDAY)).getByText(t(`fields.${code}`))).toBeTruthy()
  expect(hour(marked, FRIDAY).getAttribute('aria-invalid')).toBe('true')
  expect(sentDays()).toEqual([])
})

test('a day that opens before the night of the day before is over is marked as well', async () => {
  await show(pizzeria.map((day) => (day.day === 5 ? { ...day, hr4: '02:00' } : day)))

  type('hr1', SATURDAY, '1')
  await press('hr1', SATURDAY)

  expect(within(row(SATURDAY)).getByText(t('fields.hours_night_before'))).toBeTruthy()
})

test('a day whose night would overlap the others is not copied, and the page says why', async () => {
  const night: Partial<BusinessDay> = { hr1: '00:00', hr2: '06:00', hr3: '', hr4: '' }
  await show(pizzeria.map((day) => (day.day === 5 ? { ...day, hr4: '02:00' } : day.day === 2 ? { ...day, ...night } : day)))
  type('hr4', FRIDAY, '13:00')

  fireEvent.click(screen.getByRole('button', { name: t('hours.copy.label', { day: FRIDAY }) }))
  await act(async () => void fireEvent.click(await screen.findByRole('menuitem', { name: t('hours.copy.all') })))

  expect(screen.getByRole('alert').textContent).toContain(t('fields.hours_next_day'))
  expect(sentDays()).toEqual([])
})
