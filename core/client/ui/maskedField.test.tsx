// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MaskedField } from './MaskedField.tsx'

afterEach(cleanup)

function Postcode() {
  const [value, setValue] = useState('')
  return <MaskedField mask="postcode" label="CEP" value={value} onChange={setValue} />
}

function field(): HTMLInputElement {
  const found = screen.getByLabelText('CEP')
  if (!(found instanceof HTMLInputElement)) throw new Error('no input')
  return found
}

function type(text: string, cursor = text.length): void {
  const input = field()
  fireEvent.change(input, { target: { value: text, selectionStart: cursor, selectionEnd: cursor } })
}

test('an empty field shows the form, and what is typed gets its separators', () => {
  render(<Postcode />)
  expect(field().placeholder).toBe('_____-___')

  for (const text of ['0', '01', '01310', '013101']) type(text)
  expect(field().value).toBe('01310-1')
  type('01310-')
  expect(field().value).toBe('01310')
})

test('letters are left out, and a pasted one is read whatever its separators', () => {
  render(<Postcode />)

  type('CEP: 01310.100')

  expect(field().value).toBe('01310-100')
})

test('a sign put in the middle leaves the cursor behind it', () => {
  render(<Postcode />)
  type('0131010')

  type('019310-10', 3)

  expect(field().value).toBe('01931-010')
  expect(field().selectionStart).toBe(3)
})
