// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initI18n, t } from '#core/client/i18n/index.ts'
import { DateField, type DateFieldProps } from './DateField.tsx'
import { readLocal } from './localText.ts'

/** A Monday. */
const NOW = readLocal('2026-11-23T10:00') ?? 0
beforeAll(() => initI18n('pt-BR'))
afterEach(cleanup)

function show(props: Partial<DateFieldProps> = {}) {
  const heard = vi.fn()
  function Held() {
    const [value, setValue] = useState(props.value ?? '')
    return (
      <DateField
        label="Quando"
        kind="moment"
        now={() => NOW}
        {...props}
        value={value}
        onChange={(next) => {
          heard(next)
          setValue(next)
        }}
        help={
          <button type="button" onClick={() => setValue('2026-12-01T09:00')}>
            preset
          </button>
        }
      />
    )
  }
  render(<Held />)
  return heard
}
const field = () => screen.getByLabelText<HTMLInputElement>('Quando')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))

test('what is typed is read at once, said in whole words, and shown as a date once one leaves', () => {
  const heard = show()

  type('amanhã 9h')

  expect(heard).toHaveBeenLastCalledWith('2026-11-24T09:00')
  expect(screen.getByRole('status').textContent).toContain('terça-feira, 24 de novembro de 2026')
  fireEvent.blur(field())
  expect(field().value).toBe('24/11/2026 09:00')
})

test('what cannot be read is no value, and says how to write it once one leaves; it stays to be mended', () => {
  const heard = show({ value: '2026-11-24T09:00' })

  type('amanhã cedo')
  expect(screen.queryByText(t('core.date.unread.moment'))).toBeNull()
  fireEvent.blur(field())

  expect(heard).toHaveBeenLastCalledWith('')
  expect(field().value).toBe('amanhã cedo')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(t('core.date.unread.moment'))).toBeTruthy()
})

test('what lies outside is no value, and says from when on', () => {
  const heard = show({ value: '2026-11-24', kind: 'date', min: '2026-11-23' })

  type('22/11/2026')
  fireEvent.blur(field())

  expect(heard).toHaveBeenLastCalledWith('')
  expect(screen.getByText(t('core.date.tooEarly', { bound: '23/11/2026' }))).toBeTruthy()
})

test('a filter asks only once one leaves or presses Enter', async () => {
  const heard = show({ kind: 'date', isLazy: true, leans: 'back' })

  field().focus()
  type('20/1')
  type('20/11')
  expect(heard).not.toHaveBeenCalled()
  await press('Enter')

  expect(heard.mock.calls).toEqual([['2026-11-20']])
})

test.each([
  { what: 'a day ahead', keys: ['ArrowRight'], day: '24' },
  { what: 'a week ahead', keys: ['ArrowDown'], day: '30' },
  { what: 'the Sunday', keys: ['Home'], day: '22' },
  { what: 'the Saturday', keys: ['End'], day: '28' },
  { what: 'a month ahead and a day back', keys: ['PageDown', 'ArrowLeft'], day: '22/12' },
  { what: 'the month before', keys: ['PageUp'], day: '23/10' },
])('from the calendar, by keyboard: $what', async ({ keys, day }) => {
  const heard = show({ value: '2026-11-23T16:20' })

  field().focus()
  await press('ArrowDown')
  for (const key of keys) await press(key)
  await act(async () => void fireEvent.click(document.activeElement ?? document.body))

  const [date = '', month = '11'] = day.split('/')
  expect(heard).toHaveBeenLastCalledWith(`2026-${month}-${date}T16:20`)
  expect(document.activeElement).toBe(field())
})

test('a day outside is not chosen', async () => {
  const heard = show({ kind: 'date', value: '2026-11-23', min: '2026-11-23' })

  field().focus()
  await press('ArrowDown')
  await press('ArrowLeft')
  await act(async () => void fireEvent.click(document.activeElement ?? document.body))

  expect(heard).not.toHaveBeenCalled()
})

test('the week begins on Sunday', async () => {
  show()

  field().focus()
  await press('ArrowDown')

  expect(screen.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe('domingo')
})

test('a value that is set from elsewhere takes the place of what was being typed', () => {
  show({ value: '2026-11-24T09:00' })
  type('')

  fireEvent.click(screen.getByRole('button', { name: 'preset' }))

  expect(field().value).toBe('01/12/2026 09:00')
})
